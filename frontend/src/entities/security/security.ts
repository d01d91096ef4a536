import { fetchApi } from '@/shared/api/client';
import { queryOptions } from '@tanstack/react-query';
import { type PasskeyCredential } from './passkeys';

/** A way to prove who you are. `password` only confirms an action, and only for people without a second factor. */
export type ProofMethod = 'totp' | 'passkey' | 'recovery' | 'password';

/** What proves it. */
export type Proof =
  | { method: 'totp' | 'recovery'; code: string }
  | { method: 'passkey'; credential: PasskeyCredential }
  | { password: string };

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface AccountSession {
  id: string;
  deviceLabel: string;
  address: string | null;
  createdAt: string | null;
  lastSeenAt: string;
  isCurrent: boolean;
}

export interface Security {
  totp: boolean;
  passkeys: Passkey[];
  /** False at an address that is a number, where browsers refuse passkeys. */
  canUsePasskeys: boolean;
  recoveryCodesLeft: number;
  passwordNeedsSecondStep: boolean;
  sessions: AccountSession[];
}

export interface NewAuthenticator {
  secret: string;
  uri: string;
  qr: string;
}

export interface NewRecoveryCodes {
  recoveryCodes: string[];
}

export interface PasskeyCreationOptions {
  options: PublicKeyCredentialCreationOptionsJSON;
}

export const SECURITY_URL = '/api/user/security';

export const securityQuery = queryOptions({
  queryKey: [SECURITY_URL],
  queryFn: ({ signal }) => fetchApi<Security>(SECURITY_URL, { signal }),
});
