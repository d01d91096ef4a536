import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type SearchParamText, useSearchParamText } from './useSearchParamText';

/** How a list is narrowed and how far it was read. All of it stands in the URL: back, refresh and a shared link keep it. */
export interface ListView {
  search: SearchParamText;
  /** What narrows the list now, by the names of the API's query parameters; what narrows nothing is left out. */
  filters: Readonly<Record<string, string>>;
  /** How many pages of the whole list are wanted; 0 while its newest rows will do. */
  pages: number;
  choose: (filter: string, value: string) => void;
  clear: () => void;
  showPages: (count: number) => void;
}

/** The values that each filter takes, by the name of its query parameter. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

const NO_FILTERS: FilterValues = {};

/**
 * The view of one list. Its URL parameters begin with the list's name (`claims.search`, `claims.status`, `claims.pages`),
 * so that several lists of a page keep theirs; a value that the filter does not take counts as none.
 */
export function useListView(list: string, values: FilterValues = NO_FILTERS): ListView {
  const [parameters, setParameters] = useSearchParams();
  const nameOf = (part: string) => `${list}.${part}`;
  const search = useSearchParamText(nameOf('search'), nameOf('pages'));

  const query = parameters.toString();
  const filters = useMemo(() => {
    const chosen = Object.entries(values).flatMap(([filter, taken]) => {
      const value = new URLSearchParams(query).get(`${list}.${filter}`);
      return value !== null && taken.includes(value) ? [[filter, value]] : [];
    });
    if (search.settled) chosen.push(['search', search.settled]);
    return Object.fromEntries(chosen) as Record<string, string>;
  }, [list, query, search.settled, values]);

  function change(parts: Readonly<Record<string, string>>, isNewEntry: boolean) {
    setParameters(
      (previous) => {
        const next = new URLSearchParams(previous);
        for (const [part, value] of Object.entries(parts)) {
          if (value) next.set(nameOf(part), value);
          else next.delete(nameOf(part));
        }
        return next;
      },
      { replace: !isNewEntry, preventScrollReset: true },
    );
  }

  return {
    search,
    filters,
    pages: wholeNumber(parameters.get(nameOf('pages'))),
    choose: (filter, value) => change({ [filter]: value, pages: '' }, true),
    clear: () => {
      search.type('');
      change(
        { ...Object.fromEntries(Object.keys(values).map((filter) => [filter, ''])), search: '', pages: '' },
        true,
      );
    },
    // Reading on is no step to go back over.
    showPages: (count) => change({ pages: String(count) }, false),
  };
}

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0;
}
