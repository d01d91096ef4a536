import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';

type PasswordResetRequest = components['schemas']['PasswordResetRequest'];

/** Has a link mailed to the member with this address; the answer is the same where there is none. Throws as `callApi`. */
export async function requestPasswordReset(email: string): Promise<void> {
  await callApi('POST', '/api/auth/password-reset', { email } satisfies PasswordResetRequest);
}
