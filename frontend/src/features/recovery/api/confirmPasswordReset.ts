import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';

type PasswordReset = components['schemas']['ConfirmPasswordResetRequest'];

/** Sets the password with the parts of a mailed link, which ends every session of the member. Throws as `callApi`. */
export async function confirmPasswordReset(reset: PasswordReset): Promise<void> {
  await callApi('POST', '/api/auth/password-reset/confirm', reset);
}
