import { fetchApi } from '@/shared/api/client';
import { queryOptions } from '@tanstack/react-query';
import { type InvitationRequest, type InvitationRequestList } from './invitationRequest';

export const REQUESTS_URL = '/api/admin/invitation-requests';

export type RequestStatus = InvitationRequest['status'];

/** The newest requests in one state, or in all (an empty text), and the number in each. Always fetched on mount, because visitors add to it. */
export function invitationRequestsQuery(status: RequestStatus | '') {
  return queryOptions({
    queryKey: [REQUESTS_URL, status],
    queryFn: ({ signal }) => fetchApi<InvitationRequestList>(REQUESTS_URL, { signal, params: { status } }),
    refetchOnMount: 'always',
  });
}
