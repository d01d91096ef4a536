import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DirectoryFilters, filtersOf, NO_FILTERS, queryOf } from './filters';

const PAUSE_MILLISECONDS = 300;

interface View {
  /** The address's query that was seen last. */
  query: string;
  /** The queries that were asked for since, and have not come yet. */
  coming: readonly string[];
  filters: DirectoryFilters;
}

/** The directory's filters, and what changes them. */
interface DirectoryView {
  filters: DirectoryFilters;
  choose: (part: Partial<DirectoryFilters>) => void;
  type: (text: string) => void;
  clear: () => void;
}

/**
 * The directory's filters, which stand in the URL. A choice shows at once and the address follows; each is a step to go
 * back over. Typing narrows with each key, and moves into the address, in place, when it pauses.
 */
export function useDirectoryFilters(): DirectoryView {
  const [parameters, setParameters] = useSearchParams();
  const query = parameters.toString();
  const [kept, setView] = useState<View>(() => ({ query, coming: [], filters: filtersOf(parameters) }));
  const view = kept.query === query ? kept : arrivedAt(kept, query);
  if (view !== kept) setView(view);

  const latest = view.coming.at(-1) ?? query;

  /** Asks for the address of these filters, unless it is there or on its way. */
  function lead(filters: DirectoryFilters, isInPlace: boolean) {
    const next = queryOf(filters, parameters);
    if (next === latest) return;
    // Built on what is there then: a key may be pressed between this and its turn.
    setView((previous) => ({ ...previous, coming: [...previous.coming, next] }));
    setParameters(next, { replace: isInPlace, preventScrollReset: true });
  }

  function choose(part: Partial<DirectoryFilters>) {
    setView((previous) => ({ ...previous, filters: { ...previous.filters, ...part } }));
    lead({ ...view.filters, ...part }, false);
  }

  const { text } = view.filters;
  const settledText = filtersOf(new URLSearchParams(latest)).text;
  const settle = useEffectEvent(() => lead(view.filters, true));
  useEffect(() => {
    if (text.trim() === settledText) return;
    const timer = setTimeout(settle, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [settledText, text]);

  return {
    filters: view.filters,
    choose,
    type: (typed) => setView((previous) => ({ ...previous, filters: { ...previous.filters, text: typed } })),
    clear: () => choose(NO_FILTERS),
  };
}

/** The view once the address has changed: to what we asked for, which shows already, or by itself, as by going back. */
function arrivedAt(view: View, query: string): View {
  const arrived = view.coming.lastIndexOf(query);
  return arrived < 0
    ? { query, coming: [], filters: filtersOf(new URLSearchParams(query)) }
    : { ...view, query, coming: view.coming.slice(arrived + 1) };
}
