import { type KeysetPage, type KeysetPagesQuery, type ListFilters } from '@/shared/api/keysetPages';
import limits from '@rules/limits.json';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type SearchText, useSearchText } from './useSearchText';
import { choiceParam, countParam, textParam, useUrlState } from './useUrlState';

/** A filter of a list; its name is the API's parameter. */
export interface ListFilter {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

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
  errorUpdatedAt: number;
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

const NO_FILTERS: readonly ListFilter[] = [];

/**
 * A list that is fetched page by page. Search, filters and the number of pages are in the URL, so that back, a refresh and
 * a shared link show the same rows.
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
          choiceParam(['', ...filter.options.map(({ value }) => value)], ''),
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
  const pageCount = Math.max(Number(state[names.pages]), isFiltered || !newestRows ? 1 : 0);
  const isPaged = pageCount > 0;
  const query = useInfiniteQuery({
    ...pagesQuery(filterValues),
    enabled: isPaged,
    placeholderData: (previous: InfiniteData<KeysetPage<Row>, string> | undefined) =>
      previous ?? (newestRows && { pages: [{ results: [...newestRows], next: null }], pageParams: [''] }),
  });

  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const loadedCount = data && !isPlaceholderData ? data.pages.length : 0;
  const lacksPages = isPaged && loadedCount < pageCount;
  const canFetchNextPage = loadedCount > 0 && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (lacksPages && canFetchNextPage) void fetchNextPage();
  }, [canFetchNextPage, fetchNextPage, lacksPages, loadedCount]);

  const pagedRows = useMemo(
    () => data?.pages.slice(0, isPlaceholderData ? undefined : pageCount).flatMap(({ results }) => results),
    [data, isPlaceholderData, pageCount],
  );

  const common = {
    search,
    filters,
    filterValues,
    isFiltered,
    error: query.error,
    errorUpdatedAt: query.errorUpdatedAt,
    loadMore: () => setState({ [names.pages]: pageCount + 1 }, { replace: true }),
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
  const hasMore = hasNextPage && !isPlaceholderData;
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
