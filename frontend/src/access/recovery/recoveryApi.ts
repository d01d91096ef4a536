import {
  type EmailConfirmation,
  type EmailUndo,
  type PasswordReset,
  type PasswordResetRequest,
} from '@/entities/session/session';
import { callApi } from '@/shared/api/client';

/** The response is the same if no member has this address. */
export async function requestPasswordReset(email: string): Promise<void> {
  await callApi('POST', '/api/auth/password-reset', { email } satisfies PasswordResetRequest);
}

/** Also ends every session of the member. */
export async function confirmPasswordReset(reset: PasswordReset): Promise<void> {
  await callApi('POST', '/api/auth/password-reset/confirm', reset);
}

export async function confirmEmail(token: string): Promise<void> {
  await callApi('POST', '/api/auth/confirm-email', { token } satisfies EmailConfirmation);
}

/** Also ends every session of the member. */
export async function undoEmailChange(token: string): Promise<void> {
  await callApi('POST', '/api/auth/undo-email-change', { token } satisfies EmailUndo);
}
