import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { queryOptions } from '@tanstack/react-query';

type InvitationChecked = components['schemas']['InvitationChecked'];

/** Whether a code could be redeemed. Each code is asked for once: the server counts the tries. */
export function invitationCheck(code: string) {
  return queryOptions({
    queryKey: ['/api/auth/check-invitation', code],
    queryFn: ({ signal }) =>
      callApi<InvitationChecked>('POST', '/api/auth/check-invitation', { invitationCode: code }, { signal }),
    enabled: code !== '',
  });
}
