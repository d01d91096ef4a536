import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { queryOptions } from '@tanstack/react-query';

export type InvitationCode = components['schemas']['InvitationCode'];
export type CodeOverview = components['schemas']['CodeOverview'];
export type CodeCounts = components['schemas']['Counts'];

/** The first part of the key of everything that is read about codes. */
export const CODES_URL = '/api/admin/invitation-codes';

/** The newest codes of each group that a search finds, and the figures, which are the same whatever the search. */
export function codesOverviewQuery(search: string) {
  return queryOptions({
    queryKey: [CODES_URL, { search }],
    queryFn: ({ signal }) =>
      fetchApi<CodeOverview>(CODES_URL, { signal, params: { search: search || undefined } }),
  });
}
