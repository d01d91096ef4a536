import limits from '@rules/limits.json';
import { type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { fetchApi } from '@/shared/api/client';

/** `next` is the cursor of the next page, or null. */
export interface KeysetPage<Row> {
  results: Row[];
  next: string | null;
}

/** The values of a list's filters and its `search`, by the API's parameter names. Unset filters are left out. */
export type ListFilters = Readonly<Record<string, string>>;

/** The rows after the cursor, on as many pages. */
export interface PageParam {
  cursor: string;
  pages: number;
}

export const FIRST_PAGE: PageParam = { cursor: '', pages: 1 };

export type LoadedPages<Row> = InfiniteData<KeysetPage<Row>, PageParam>;

export interface KeysetPagesQuery<Row> {
  queryKey: QueryKey;
  queryFn: (context: { pageParam: PageParam; signal: AbortSignal }) => Promise<KeysetPage<Row>>;
  /** The rows of one page. */
  pageSize: number;
  initialData?: () => LoadedPages<Row> | undefined;
  /** `always` for lists that also change without an action on the page. */
  refetchOnMount?: 'always';
}

export function keysetPagesQuery<Row>(url: string, filters: ListFilters): KeysetPagesQuery<Row> {
  return {
    queryKey: [url, 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      fetchApi<KeysetPage<Row>>(url, { signal, params: { ...filters, ...getPageParams(pageParam) } }),
    pageSize: limits.page.size,
  };
}

/** The API's parameters. */
export function getPageParams({ cursor, pages }: PageParam, pageSize = limits.page.size) {
  return { cursor: cursor || undefined, ...(pages > 1 && { limit: pages * pageSize }) };
}
