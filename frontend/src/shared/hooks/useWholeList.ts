import { fetchApi } from '@/shared/api/client';
import limits from '@rules/limits.json';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParamTab } from './useSearchParamTab';

interface KeysetPage<Row> {
  results: Row[];
  next: string | null;
}

/** A list that shows its newest rows first and, on demand, all of it page by page. */
export interface WholeList<Row> {
  rows: readonly Row[];
  /** What its button does next; null at the end. */
  next: 'Show all' | 'Load more' | null;
  isReading: boolean;
  hasFailed: boolean;
  readOn: () => void;
}

const VIEWS = ['recent', 'all'] as const;

/**
 * The rows of a member's list: `recent` from the dashboard until the whole list is wanted, which stands in the URL.
 * @param url a list of keyset pages, such as `/api/user/claims`
 * @param parameter the name of the URL parameter, one for each list of a page
 */
export function useWholeList<Row>(url: string, recent: readonly Row[], parameter: string): WholeList<Row> {
  const [view, showView] = useSearchParamTab(VIEWS, 'recent', parameter);
  const isWhole = view === 'all';
  const pages = useInfiniteQuery({
    queryKey: [url, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      fetchApi<KeysetPage<Row>>(url, { signal, params: { cursor: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isWhole,
  });
  const mayHoldMore = recent.length >= limits.page.recent;

  if (!isWhole) {
    return {
      rows: recent,
      next: mayHoldMore ? 'Show all' : null,
      isReading: false,
      hasFailed: false,
      readOn: () => showView('all'),
    };
  }
  return {
    rows: pages.data ? pages.data.pages.flatMap(({ results }) => results) : recent,
    next: pages.data && !pages.hasNextPage ? null : 'Load more',
    isReading: pages.isFetching,
    hasFailed: pages.isError,
    readOn: () => void (pages.data ? pages.fetchNextPage() : pages.refetch()),
  };
}
