import { fetchApi } from '@/shared/api/client';
import {
  FIRST_PAGE,
  keysetPagesQuery,
  type KeysetPagesQuery,
  type ListFilters,
} from '@/shared/lists/keysetPages';
import limits from '@rules/limits.json';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type CodeFound,
  type CodeGroup,
  type CodeOverview,
  type InvitationCode,
  type InvitationStatistics,
} from './invitationCode';

/** Also the first part of the query keys of the counts and of all lists. */
export const CODES_URL = '/api/admin/invitation-codes';

const PAGE_SIZE = limits.page.size;

/** The newest codes of one group, and the counts of all groups. */
export function codesOverviewQuery(group: CodeGroup) {
  return queryOptions({
    queryKey: [CODES_URL, { group }],
    queryFn: ({ signal }) =>
      fetchApi<CodeOverview>(CODES_URL, { signal, params: { group, limit: PAGE_SIZE } }),
  });
}

/**
 * The codes of one group, newest first. The first page of the overview's group comes with the overview. After a change all
 * pages are fetched again in order, so that no code is missing or shown twice.
 */
export function codePagesQuery(
  client: QueryClient,
  group: CodeGroup,
  overviewGroup: CodeGroup,
  filters: ListFilters,
): KeysetPagesQuery<InvitationCode> {
  const pages = keysetPagesQuery<InvitationCode>(`${CODES_URL}/${group}`, {
    ...filters,
    limit: String(PAGE_SIZE),
  });
  const overview = codesOverviewQuery(group);
  const isInOverview = group === overviewGroup && !filters.search;
  const toFirstPage = ({ codes, next }: CodeOverview) => ({
    results: codes[group] ?? [],
    next: next[group] ?? null,
  });
  return {
    ...pages,
    queryKey: [CODES_URL, group, filters],
    queryFn: async (context) => {
      const needsOverview = isInOverview && client.getQueryData(overview.queryKey) === undefined;
      if (context.pageParam.cursor || !needsOverview) return pages.queryFn(context);
      return toFirstPage(await client.query(overview));
    },
    initialData: () => {
      const state = client.getQueryState(overview.queryKey);
      if (!isInOverview || !state?.data || state.isInvalidated || state.fetchStatus !== 'idle')
        return undefined;
      return { pages: [toFirstPage(state.data)], pageParams: [FIRST_PAGE] };
    },
  };
}

/** Fetched again with the lists after a change. */
export const invitationStatisticsQuery = queryOptions({
  queryKey: [CODES_URL, 'statistics'],
  queryFn: ({ signal }) => fetchApi<InvitationStatistics>('/api/admin/invitation-statistics', { signal }),
});

/** Also the first part of the query key of a single code. */
export function getCodeUrl({ id }: InvitationCode): string {
  return `${CODES_URL}/${id}`;
}

/** The code of an open dialog, at first as the list has it. A change of the lists does not fetch it again. */
export function codeQuery(listed: InvitationCode) {
  const url = getCodeUrl(listed);
  return queryOptions({
    // Contains the version, so that a refetched row of the list replaces the cached code.
    queryKey: [url, listed.version],
    queryFn: async ({ signal }) => (await fetchApi<CodeFound>(url, { signal })).code,
    initialData: listed,
  });
}
