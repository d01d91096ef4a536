import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import limits from '@rules/limits.json';
import { queryOptions } from '@tanstack/react-query';
import { type CodeGroup } from '../model/codeGroups';

export type InvitationCode = components['schemas']['InvitationCode'];
export type CodeOverview = components['schemas']['CodeOverview'];
export type CodeCounts = components['schemas']['Counts'];

/** The first part of the key of everything that is read about codes. */
export const CODES_URL = '/api/admin/invitation-codes';

export const PAGE_SIZE = limits.page.size;

/** The newest codes of one group, and the counts of all groups. */
export function codesOverviewQuery(group: CodeGroup) {
  return queryOptions({
    queryKey: [CODES_URL, { group }],
    queryFn: ({ signal }) =>
      fetchApi<CodeOverview>(CODES_URL, { signal, params: { group, limit: PAGE_SIZE } }),
  });
}
