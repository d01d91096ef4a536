import { fetchApi } from '@/shared/api/client';
import limits from '@rules/limits.json';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type ListView } from './useListView';

interface KeysetPage<Row> {
  results: Row[];
  next: string | null;
}

/** A list that shows its newest rows first and, on demand or narrowed, the whole of it page by page. */
export interface WholeList<Row> {
  /** Undefined where nothing could be read. */
  rows: readonly Row[] | undefined;
  /** The rows are those of the view before, until the ones wanted have come. */
  isStandIn: boolean;
  /** What its button does next; null at the end. */
  next: 'Show all' | 'Load more' | null;
  isReading: boolean;
  hasFailed: boolean;
  /** Why, where it has failed. */
  error: Error | null;
  readOn: () => void;
  retry: () => void;
}

/**
 * The rows of a member's list: `recent` from the dashboard until the view wants more or others.
 *
 * The URL says how many pages are wanted, and they are read one after another until that many are there: a refresh
 * shows as many as before. They are read again whenever the list comes onto the page; the known ones stand meanwhile.
 * @param url a list of keyset pages, such as `/api/user/claims`
 */
export function useWholeList<Row>(url: string, recent: readonly Row[], view: ListView): WholeList<Row> {
  const isNarrowed = Object.keys(view.filters).length > 0;
  const wanted = Math.max(view.pages, isNarrowed ? 1 : 0);
  const isWhole = wanted > 0;
  const pages = useInfiniteQuery({
    queryKey: [url, 'pages', view.filters],
    queryFn: ({ pageParam, signal }) =>
      fetchApi<KeysetPage<Row>>(url, { signal, params: { ...view.filters, cursor: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isWhole,
    refetchOnMount: 'always',
    placeholderData: (previous: InfiniteData<KeysetPage<Row>, string | null> | undefined) =>
      previous ?? { pages: [{ results: [...recent], next: null }], pageParams: [null] },
  });

  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = pages;
  const readCount = data && !isPlaceholderData ? data.pages.length : 0;
  const lacksPages = isWhole && readCount < wanted;
  const mayReadOn = readCount > 0 && hasNextPage && !isFetching && !isFetchNextPageError;
  // Each page read lets the next one begin, also where its reading was over before anything was drawn.
  useEffect(() => {
    if (lacksPages && mayReadOn) void fetchNextPage();
  }, [fetchNextPage, lacksPages, mayReadOn, readCount]);

  const rows = useMemo(
    () => data?.pages.slice(0, isPlaceholderData ? undefined : wanted).flatMap(({ results }) => results),
    [data, isPlaceholderData, wanted],
  );

  const readOn = () => view.showPages(wanted + 1);
  if (!isWhole) {
    const mayHoldMore = recent.length >= limits.page.recent;
    return {
      rows: recent,
      isStandIn: false,
      next: mayHoldMore ? 'Show all' : null,
      isReading: false,
      hasFailed: false,
      error: null,
      readOn,
      retry: readOn,
    };
  }
  // The button that asked for the whole list stays, busy, and keeps the focus.
  const isBeginning = isPlaceholderData && !isNarrowed;
  return {
    rows,
    isStandIn: isPlaceholderData,
    next: isBeginning || readCount > wanted || hasNextPage ? 'Load more' : null,
    isReading: isFetching && lacksPages,
    hasFailed: isFetchNextPageError || rows === undefined,
    error: pages.error,
    readOn,
    retry: () => void (readCount > 0 ? fetchNextPage() : pages.refetch()),
  };
}
