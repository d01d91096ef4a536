import { ApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { type Proof } from './security';

/**
 * The browser's passkeys. The oldest browsers of package.json convert nothing between JSON and the bytes that their calls
 * take (`parseCreationOptionsFromJSON`, `toJSON`), so this file does it: https://www.w3.org/TR/webauthn-3/#sctn-api
 */

/** A new passkey or a signature, in the JSON form that the server expects. */
type PasskeyCredential = NonNullable<Proof['credential']>;

/** Lets the person create a passkey, and returns it as the server expects it. */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyCredential> {
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: toBytes(options.challenge),
        user: { ...options.user, id: toBytes(options.user.id) },
        excludeCredentials: options.excludeCredentials?.map(toDescriptor),
      } as PublicKeyCredentialCreationOptions,
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...toCredentialJson(credential),
    response: {
      clientDataJSON: toBase64Url(response.clientDataJSON),
      attestationObject: toBase64Url(response.attestationObject),
      // Firefox has the call since version 119.
      transports: 'getTransports' in response ? response.getTransports() : [],
    },
  };
}

/** Lets the person choose one of their passkeys. Of a visitor it proves who they are, without a password. */
export async function askForPasskey(): Promise<Proof> {
  const options = await callApi<PublicKeyCredentialRequestOptionsJSON>('POST', '/api/auth/passkey/options');
  return { method: 'passkey', credential: await signWithPasskey(options) };
}

/** Lets the person use one of their passkeys, and returns the signature as the server expects it. */
export async function signWithPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<PasskeyCredential> {
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        ...options,
        challenge: toBytes(options.challenge),
        allowCredentials: options.allowCredentials?.map(toDescriptor),
      } as PublicKeyCredentialRequestOptions,
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    ...toCredentialJson(credential),
    response: {
      clientDataJSON: toBase64Url(response.clientDataJSON),
      authenticatorData: toBase64Url(response.authenticatorData),
      signature: toBase64Url(response.signature),
      userHandle: response.userHandle ? toBase64Url(response.userHandle) : undefined,
    },
  };
}

const REASONS: Readonly<Record<string, string>> = {
  InvalidStateError: 'There is a passkey for your account on this device already.',
  SecurityError: 'The browser allows no passkey at this address.',
  NotAllowedError: 'No passkey was used: the request was cancelled, or took too long. Please try again.',
};

/** @throws ApiError with a message for people */
async function ask(call: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let reason = '';
  try {
    const credential = await call();
    if (credential) return credential as PublicKeyCredential;
  } catch (error) {
    reason = error instanceof DOMException ? error.name : '';
  }
  const message = REASONS[reason] ?? 'The browser could not use a passkey. Please try again.';
  throw new ApiError({ status: 0, code: 'passkey', message });
}

function toCredentialJson(credential: PublicKeyCredential) {
  return {
    id: credential.id,
    rawId: toBase64Url(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
  };
}

function toDescriptor({ id, ...descriptor }: PublicKeyCredentialDescriptorJSON) {
  return { ...descriptor, id: toBytes(id) };
}

function toBytes(base64Url: string): Uint8Array {
  const binary = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function toBase64Url(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
