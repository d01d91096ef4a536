import { fetchApi } from '@/shared/api/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type InvitationRequest, type InvitationRequestList } from './invitationRequest';

export const REQUESTS_URL = '/api/admin/invitation-requests';

export type RequestStatus = InvitationRequest['status'];

/** The requests in one state, or in all (an empty text), newest first, and the number in each. Always fetched on mount, because visitors add to it. */
export function invitationRequestsQuery(status: RequestStatus | '') {
  return infiniteQueryOptions({
    queryKey: [REQUESTS_URL, status],
    queryFn: ({ signal, pageParam }) =>
      fetchApi<InvitationRequestList>(REQUESTS_URL, {
        signal,
        params: { status, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      requests: pages.flatMap(({ requests }) => requests),
      counts: pages[0]?.counts,
    }),
    refetchOnMount: 'always',
  });
}
