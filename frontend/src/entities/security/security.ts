import { fetchApi } from '@/shared/api/client';
import { type Schemas } from '@/shared/api/schemas';
import { queryOptions } from '@tanstack/react-query';

/** How the account is protected, and where it is signed in. */
export type Security = Schemas['Security'];
export type Passkey = Schemas['Passkey'];
export type OpenSession = Schemas['OpenSession'];

/** A way to prove who you are. `password` only confirms an action, and only for people without a second factor. */
export type ProofMethod = Schemas['StepUpMethodEnum'];

/** The method, and what proves it. */
export type Proof = Schemas['StepUpRequest'];

export type NewAuthenticator = Required<Pick<Schemas['TotpSetUp'], 'secret' | 'uri' | 'qr'>>;
export type NewRecoveryCodes = Pick<Schemas['RecoveryCodes'], 'recoveryCodes'>;
export type NewPasskey = Required<Pick<Schemas['AddPasskeyRequest'], 'name' | 'credential'>>;

export interface PasskeyCreationOptions {
  options: PublicKeyCredentialCreationOptionsJSON;
}

export const SECURITY_URL = '/api/user/security';

export const securityQuery = queryOptions({
  queryKey: [SECURITY_URL],
  queryFn: ({ signal }) => fetchApi<Security>(SECURITY_URL, { signal }),
});
