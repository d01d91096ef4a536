import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchApi } from './client';
import { type components } from './schema';

export type Dashboard = components['schemas']['Dashboard'];

/**
 * The member's dashboard in one call; each card selects its own part of the answer. A card that comes onto the page shows
 * a failure and waits for Retry: were each to try again by itself, a dashboard that fails would never come to rest.
 */
export const dashboardQuery = queryOptions({
  queryKey: ['/api/user/dashboard'],
  queryFn: ({ signal }) => fetchApi<Dashboard>('/api/user/dashboard', { signal }),
  retryOnMount: false,
});

const LISTS = ['/api/user/dashboard', '/api/user/claims', '/api/user/documents', '/api/user/activity'];

/** Reads the member's lists and figures again after something changed them; what is not on the page waits until it is. */
export function refreshMemberData(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => LISTS.includes(String(queryKey[0])) });
}
