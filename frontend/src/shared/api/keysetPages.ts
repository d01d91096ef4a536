import { type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { fetchApi } from './client';

/** `next` is the cursor of the next page, or null. */
export interface KeysetPage<Row> {
  results: Row[];
  next: string | null;
}

/** The values of a list's filters and its `search`, by the API's parameter names. Unset filters are left out. */
export type ListFilters = Readonly<Record<string, string>>;

export interface KeysetPagesQuery<Row> {
  queryKey: QueryKey;
  queryFn: (context: { pageParam: string; signal: AbortSignal }) => Promise<KeysetPage<Row>>;
  initialPageParam: string;
  getNextPageParam: (page: KeysetPage<Row>) => string | null;
  initialData?: () => InfiniteData<KeysetPage<Row>, string> | undefined;
  /** `always` for lists that also change without an action on the page. */
  refetchOnMount?: 'always';
}

export function keysetPagesQuery<Row>(url: string, filters: ListFilters): KeysetPagesQuery<Row> {
  return {
    queryKey: [url, 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      fetchApi<KeysetPage<Row>>(url, { signal, params: { ...filters, cursor: pageParam || undefined } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  };
}
