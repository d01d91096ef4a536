import { type Tactic, type TacticGroup } from './tactic';
import { tacticGroups } from './tacticGroups';
import { useSearchText } from '@/shared/lists/useSearchText';
import { choiceParam, textParam, useUrlState } from '@/shared/hooks/useUrlState';
import { useDeferredValue, useMemo } from 'react';
import { hasAllTerms, getSearchTerms } from './tacticSearch';

export const ALL_GROUPS = 'all';

const PARAMS = {
  search: textParam(),
  group: choiceParam([ALL_GROUPS, ...tacticGroups.map(({ key }) => key)], ALL_GROUPS),
};

export interface GroupResult {
  group: TacticGroup;
  matches: readonly Tactic[];
}

/** Filters the tactics by text and by group; both are stored in the URL (`?search=`, `?group=`). */
export function useTacticFinder() {
  const [{ search: urlText, group }, setUrlState] = useUrlState(PARAMS);
  const search = useSearchText(urlText, (text) => setUrlState({ search: text }, { replace: true }));
  // Deferred, so that the field and the buttons respond before the long list renders.
  const listedText = useDeferredValue(search.value);
  const listedGroup = useDeferredValue(group);
  const terms = useMemo(() => getSearchTerms(listedText), [listedText]);
  const groups = useMemo<readonly GroupResult[]>(
    () =>
      tacticGroups.map((each) => ({
        group: each,
        matches: each.tactics.filter((tactic) => hasAllTerms(tactic, terms)),
      })),
    [terms],
  );
  const shown = groups.filter((each) => listedGroup === ALL_GROUPS || each.group.key === listedGroup);
  const countMatches = (some: readonly GroupResult[]) =>
    some.reduce((sum, { matches }) => sum + matches.length, 0);
  return {
    search,
    group,
    setGroup: (key: string) => setUrlState({ group: key }),
    /** The deferred value of `group`. */
    listedGroup,
    terms,
    groups,
    shown: shown.filter(({ matches }) => matches.length > 0),
    count: countMatches(shown),
    countInAllGroups: countMatches(groups),
  };
}

export type TacticFinderState = ReturnType<typeof useTacticFinder>;
