import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';

type ConfirmEmail = components['schemas']['ConfirmEmailRequest'];

/** Makes the address that the link was mailed to the address of the member's account. Throws as `callApi`. */
export async function confirmEmail(token: string): Promise<void> {
  await callApi('POST', '/api/auth/confirm-email', { token } satisfies ConfirmEmail);
}
