import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';

type InvitationChecked = components['schemas']['InvitationChecked'];

/** Whether a code could be redeemed now. The server counts the tries. Throws ApiError as `callApi`. */
export async function checkInvitation(invitationCode: string): Promise<boolean> {
  const url = '/api/auth/check-invitation';
  return (await callApi<InvitationChecked>('POST', url, { invitationCode })).valid;
}
