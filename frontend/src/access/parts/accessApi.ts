import { type User } from '@/entities/member/user';
import { type Proof } from '@/entities/security/security';
import {
  type Credentials,
  type InvitationCheck,
  type MemberSignedIn,
  type Registration,
  type SecondStepDone,
} from '@/entities/session/session';
import { ApiError, isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import messages from '@rules/messages.json';

/** For a proxy that responds instead of the server. */
const SERVICE_FAULT = 'The service has a fault. Please try again later.';

/** Of a sign-in that waits for its second step, only the methods that the person can use. */
export interface SignInResult extends Pick<Partial<SecondStepDone>, 'user' | 'admin'> {
  methods?: readonly string[];
}

export function signInMember(credentials: Credentials): Promise<SignInResult> {
  return signIn('/api/auth/login', credentials);
}

export function signInAdmin(credentials: Credentials): Promise<SignInResult> {
  return signIn('/api/admin/login', credentials);
}

export function takeSecondStep(proof: Proof): Promise<SignInResult> {
  return callApi('POST', '/api/auth/second-factor', proof);
}

/** @throws ApiError with a message for people: only a refusal (4xx) can mean that the credentials are wrong */
async function signIn(url: string, credentials: Credentials): Promise<SignInResult> {
  try {
    return await callApi<SignInResult>('POST', url, credentials);
  } catch (error) {
    if (isApiError(error, 'second_factor_required')) return { methods: error.methods };
    if (!isApiError(error, 'unreadable')) throw error;
    const { status, retryAfterSeconds } = error;
    const isRefusal = status < 500;
    throw new ApiError({
      status,
      code: isRefusal ? 'invalid_credentials' : 'server_error',
      message: isRefusal ? messages.signIn.invalidCredentials : SERVICE_FAULT,
      retryAfterSeconds,
    });
  }
}

/** Also signs the new member in on this device. */
export async function register(registration: Registration): Promise<User> {
  return (await callApi<MemberSignedIn>('POST', '/api/auth/register', registration)).user;
}

/** Whether the code can be redeemed. The server limits the number of checks. */
export async function checkInvitation(invitationCode: string): Promise<boolean> {
  return (await callApi<InvitationCheck>('POST', '/api/auth/check-invitation', { invitationCode })).valid;
}
