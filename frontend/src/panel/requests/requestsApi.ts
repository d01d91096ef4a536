import { CODES_URL } from '@/entities/invitationCode/codeQueries';
import {
  type InvitationRequest,
  type InvitationRequestChanged,
} from '@/entities/invitationRequest/invitationRequest';
import { REQUESTS_URL } from '@/entities/invitationRequest/requestQueries';
import { callApi } from '@/shared/api/client';
import { useMutation } from '@tanstack/react-query';

// A refusal also means that the list is old: another admin has answered.
const INVALIDATES = { invalidates: [[REQUESTS_URL], [CODES_URL]], invalidatesOnConflict: [[REQUESTS_URL]] };

/** Sending again sends the same code, as long as it can be redeemed. */
export function useSendCode() {
  return useMutation({
    mutationFn: ({ id }: InvitationRequest) =>
      callApi<InvitationRequestChanged>('POST', `${REQUESTS_URL}/${id}/send-code`),
    meta: { success: { title: 'Code sent' }, error: { title: 'Failed to send the code' }, ...INVALIDATES },
  });
}

export function useDeclineRequest({ id }: InvitationRequest) {
  return useMutation({
    mutationFn: (reason: string) =>
      callApi<InvitationRequestChanged>('POST', `${REQUESTS_URL}/${id}/decline`, { reason }),
    meta: { success: { title: 'Request declined' }, error: { title: 'Failed to decline' }, ...INVALIDATES },
  });
}
