import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { claimKeys } from '../claim/claim';
import { fetchApi } from '@/shared/api/client';
import { keysetPagesQuery, type ListFilters } from '@/shared/lists/keysetPages';
import { type Schemas } from '@/shared/api/schemas';

export type Dashboard = Schemas['Dashboard'];
export type Statistics = Schemas['Statistics'];
export type ActivityRow = Schemas['ActivityRow'];

/**
 * The member's dashboard in one call; each card selects its own part of the response. A card that is mounted after an
 * error shows it and waits for Retry: if each card tried again by itself, a failing dashboard would be requested forever.
 */
export const dashboardQuery = queryOptions({
  queryKey: ['/api/user/dashboard'],
  queryFn: ({ signal }) => fetchApi<Dashboard>('/api/user/dashboard', { signal }),
  retryOnMount: false,
});

/** Newest first. */
export const activityPagesQuery = (filters: ListFilters) =>
  keysetPagesQuery<ActivityRow>('/api/user/activity', filters);

/** The member's lists and figures, which most changes affect. For `invalidates` of a mutation. */
export const memberDataKeys: readonly QueryKey[] = [
  dashboardQuery.queryKey,
  claimKeys.all,
  ['/api/user/documents'],
  ['/api/user/activity'],
];

/** Fetches the member's lists and figures again, those that are not on the page when they are shown. */
export function invalidateMemberData(client: QueryClient): void {
  for (const queryKey of memberDataKeys) void client.invalidateQueries({ queryKey });
}
