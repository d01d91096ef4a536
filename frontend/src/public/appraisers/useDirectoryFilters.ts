import { useSearchText } from '@/shared/lists/useSearchText';
import { choiceParam, choicesParam, textParam, useUrlState } from '@/shared/hooks/useUrlState';
import limits from '@rules/limits.json';
import { useMemo } from 'react';
import { bandTiers, type DirectoryFilters, NO_FILTERS, statesWithAppraisers } from './filters';

const PARAMS = {
  band: choicesParam(bandTiers.map(({ band }) => band.value)),
  credentials: choiceParam(['', 'most', 'least'], ''),
  preferred: choiceParam(['', 'only'], ''),
  search: textParam(limits.page.searchMaxLength),
  state: choiceParam(['', ...statesWithAppraisers.map(({ code }) => code)], ''),
};

interface DirectoryFilterControls {
  filters: DirectoryFilters;
  changeFilters: (changes: Partial<DirectoryFilters>) => void;
  changeText: (text: string) => void;
  clearFilters: () => void;
}

/**
 * The filters of the URL. A selection adds a history entry. Typed text filters on each key and replaces the history
 * entry after a pause.
 */
export function useDirectoryFilters(): DirectoryFilterControls {
  const [{ band, credentials, preferred, search, state }, setUrlState] = useUrlState(PARAMS);
  const { value: text, setValue: setText } = useSearchText(search, (typed) =>
    setUrlState({ search: typed }, { replace: true }),
  );
  const filters = useMemo<DirectoryFilters>(
    () => ({ bands: band, credentials, isPreferredOnly: preferred === 'only', text, state }),
    [band, credentials, preferred, text, state],
  );

  /** Sets all parameters, so that they are in the same order in every link. */
  function changeFilters(changes: Partial<DirectoryFilters>) {
    const next = { ...filters, ...changes };
    setText(next.text);
    setUrlState({
      band: next.bands,
      credentials: next.credentials,
      preferred: next.isPreferredOnly ? 'only' : '',
      search: next.text,
      state: next.state,
    });
  }

  return { filters, changeFilters, changeText: setText, clearFilters: () => changeFilters(NO_FILTERS) };
}
