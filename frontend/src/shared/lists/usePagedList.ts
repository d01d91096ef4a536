import {
  FIRST_PAGE,
  type KeysetPage,
  type KeysetPagesQuery,
  type ListFilters,
  type LoadedPages,
  type PageParam,
} from './keysetPages';
import limits from '@rules/limits.json';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type SearchText, useSearchText } from './useSearchText';
import { choiceParam, countParam, dayParam, textParam, useUrlState } from '@/shared/hooks/useUrlState';

interface FilterName {
  /** The API's parameter. */
  name: string;
  label: string;
}

export interface ChoiceFilter extends FilterName {
  /** Of no choice, by default `All`. */
  emptyLabel?: string;
  options: readonly { value: string; label: string }[];
}

/** A day as `YYYY-MM-DD`. */
export interface DayFilter extends FilterName {
  isDay: true;
}

export type ListFilter = ChoiceFilter | DayFilter;

interface PagedListOptions<Row> {
  /** The prefix of the list's URL parameters: `claims.q`, `claims.status`, `claims.pages`. */
  name: string;
  filters?: readonly ListFilter[];
  /** The newest rows, if the page has them. The list shows them until a person loads more, searches or filters. */
  newestRows?: readonly Row[];
}

export interface PagedList<Row> {
  /** Undefined until the first page has loaded. */
  rows: readonly Row[] | undefined;
  /** The rows are still those of the previous filters. */
  isPlaceholderData: boolean;
  isFetching: boolean;
  /** The first page could not be fetched, or not be fetched again. */
  isError: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  /** The label of the button below the rows; null at the end of the list. */
  next: 'Show all' | 'Load more' | null;
  loadMore: () => void;
  retry: () => void;
  search: SearchText;
  filters: readonly ListFilter[];
  /** The values of the filters and the search, by the API's parameter names. */
  filterValues: ListFilters;
  isFiltered: boolean;
  setFilter: (name: string, value: string) => void;
  clearFilters: () => void;
}

/** A URL restores at most as many pages. Load more continues from there. */
const MAX_RESTORED_PAGES = 100;

const NO_FILTERS: readonly ListFilter[] = [];

/**
 * A list that is fetched page by page. Search, filters and the number of pages are in the URL, so that back, a refresh and
 * a shared link show the same rows. After the first page one request fetches as many of them as the API allows.
 */
export function usePagedList<Row>(
  pagesQuery: (filters: ListFilters) => KeysetPagesQuery<Row>,
  { name, filters = NO_FILTERS, newestRows }: PagedListOptions<Row>,
): PagedList<Row> {
  const names = useMemo(() => ({ search: `${name}.q`, pages: `${name}.pages` }), [name]);
  const params = useMemo(
    () => ({
      [names.search]: textParam(limits.page.searchMaxLength),
      [names.pages]: countParam,
      ...Object.fromEntries(
        filters.map((filter) => [
          `${name}.${filter.name}`,
          'isDay' in filter ? dayParam : choiceParam(['', ...filter.options.map(({ value }) => value)], ''),
        ]),
      ),
    }),
    [filters, name, names],
  );
  const [state, setState] = useUrlState<Record<string, string | number>>(params as never);
  const urlSearch = String(state[names.search]);
  const search = useSearchText(urlSearch, (text) =>
    setState({ [names.search]: text, [names.pages]: 0 }, { replace: true }),
  );
  const filterValues = useMemo(() => {
    const values = filters.map((filter) => [filter.name, String(state[`${name}.${filter.name}`])]);
    return Object.fromEntries([...values, ['search', urlSearch]].filter(([, value]) => value)) as ListFilters;
  }, [filters, name, state, urlSearch]);

  const isFiltered = Object.keys(filterValues).length > 0;
  const urlPageCount = Math.max(Number(state[names.pages]), isFiltered || !newestRows ? 1 : 0);
  const isPaged = urlPageCount > 0;
  const [maxPages, setMaxPages] = useState(MAX_RESTORED_PAGES);
  const wantedCount = Math.min(urlPageCount, maxPages);
  const { pageSize, ...pages } = pagesQuery(filterValues);
  const query = useInfiniteQuery<KeysetPage<Row>, Error, LoadedPages<Row>, QueryKey, PageParam>({
    ...pages,
    enabled: isPaged,
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }, _pages, _last, loaded) => {
      const missing = wantedCount - countPages(loaded);
      if (next === null || missing <= 0) return null;
      return { cursor: next, pages: Math.min(missing, Math.floor(limits.page.maxSize / pageSize)) };
    },
    placeholderData: (previous) =>
      previous ??
      (newestRows && { pages: [{ results: [...newestRows], next: null }], pageParams: [FIRST_PAGE] }),
  });

  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const loadedCount = data && !isPlaceholderData ? countPages(data.pageParams) : 0;
  const pageCount = Math.min(urlPageCount, Math.max(wantedCount, loadedCount));
  const lacksPages = isPaged && loadedCount < wantedCount;
  const canFetchNextPage = loadedCount > 0 && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (lacksPages && canFetchNextPage) void fetchNextPage();
  }, [canFetchNextPage, fetchNextPage, lacksPages, loadedCount]);

  const pagedRows = useMemo(() => {
    const rows = data?.pages.flatMap(({ results }) => results);
    return isPlaceholderData ? rows : rows?.slice(0, pageCount * pageSize);
  }, [data, isPlaceholderData, pageCount, pageSize]);

  const common = {
    search,
    filters,
    filterValues,
    isFiltered,
    error: query.error,
    loadMore: () => {
      setMaxPages(Math.max(maxPages, pageCount + 1));
      setState({ [names.pages]: pageCount + 1 }, { replace: true });
    },
    setFilter: (filter: string, value: string) =>
      setState({ [`${name}.${filter}`]: value, [names.pages]: 0 }),
    clearFilters: () => {
      search.setValue('');
      const cleared = Object.fromEntries(filters.map((filter) => [`${name}.${filter.name}`, '']));
      setState({ ...cleared, [names.search]: '', [names.pages]: 0 });
    },
  };
  if (!isPaged) {
    const hasMore = newestRows !== undefined && newestRows.length >= limits.page.recent;
    return {
      ...common,
      rows: newestRows,
      isPlaceholderData: false,
      isFetching: false,
      isError: false,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      next: hasMore ? 'Show all' : null,
      retry: () => undefined,
    };
  }
  // The Show all button stays while the first page loads, so that it keeps the focus.
  const isFirstPage = isPlaceholderData && !isFiltered && newestRows !== undefined;
  const hasMore = !isPlaceholderData && (data?.pages.at(-1)?.next ?? null) !== null;
  return {
    ...common,
    rows: pagedRows,
    isPlaceholderData,
    isFetching,
    isError: query.isError && !isFetchNextPageError,
    isFetchingNextPage: isFetching && lacksPages,
    isFetchNextPageError,
    next: isFirstPage || loadedCount > pageCount || hasMore ? 'Load more' : null,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
}

function countPages(params: readonly PageParam[]): number {
  return params.reduce((count, { pages }) => count + pages, 0);
}
