import { isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { type MutationFeedback } from '@/shared/feedback/mutationFeedback';
import { useMutation } from '@tanstack/react-query';
import {
  type OpenSession,
  type NewAuthenticator,
  type NewPasskey,
  type NewRecoveryCodes,
  type PasskeyCreationOptions,
  SECURITY_URL,
} from './security';

type Toasts = Pick<MutationFeedback, 'success' | 'error'>;

/** A change of the account's security, after which the page shows its current state. */
export function useSecurityMutation<Data, Variables = void>(
  mutationFn: (variables: Variables) => Promise<Data>,
  toasts: Toasts,
) {
  return useMutation({ mutationFn, meta: { ...toasts, invalidates: [[SECURITY_URL]] } });
}

/** Changes nothing yet: the first code of the app does. */
export function startAuthenticator(password: string): Promise<NewAuthenticator> {
  return callApi('POST', `${SECURITY_URL}/totp`, { password });
}

/** The recovery codes are empty unless this is the person's first factor. */
export function confirmAuthenticator(code: string): Promise<NewRecoveryCodes> {
  return callApi('POST', `${SECURITY_URL}/totp`, { code });
}

export function removeAuthenticator(): Promise<unknown> {
  return callApi('DELETE', `${SECURITY_URL}/totp`);
}

export function startPasskey(password: string): Promise<PasskeyCreationOptions> {
  return callApi('POST', `${SECURITY_URL}/passkeys`, { password });
}

export function savePasskey(passkey: NewPasskey): Promise<NewRecoveryCodes> {
  return callApi('POST', `${SECURITY_URL}/passkeys`, passkey);
}

export function removePasskey(id: string): Promise<unknown> {
  return callApi('DELETE', `${SECURITY_URL}/passkeys/${id}`);
}

/** The old codes stop working. */
export function replaceRecoveryCodes(): Promise<NewRecoveryCodes> {
  return callApi('POST', `${SECURITY_URL}/recovery-codes`);
}

export function setPasswordNeedsSecondStep(passwordNeedsSecondStep: boolean): Promise<unknown> {
  return callApi('PATCH', SECURITY_URL, { passwordNeedsSecondStep });
}

/** One that has ended already counts as ended. */
export async function endSessions(sessions: readonly OpenSession[]): Promise<void> {
  for (const { id } of sessions) {
    try {
      await callApi('DELETE', `/api/user/sessions/${id}`);
    } catch (error) {
      if (!isApiError(error, 'not_found')) throw error;
    }
  }
}
