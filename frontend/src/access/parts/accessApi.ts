import { type Admin, type User } from '@/entities/member/user';
import {
  type AdminSignedIn,
  type Credentials,
  type InvitationCheck,
  type MemberSignedIn,
  type Registration,
} from '@/entities/session/session';
import { ApiError, isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import messages from '@rules/messages.json';

/** For a proxy that responds instead of the server. */
const SERVICE_FAULT = 'The service has a fault. Please try again later.';

export async function signInMember(credentials: Credentials): Promise<User> {
  return (await signIn<MemberSignedIn>('/api/auth/login', credentials)).user;
}

export async function signInAdmin(credentials: Credentials): Promise<Admin> {
  return (await signIn<AdminSignedIn>('/api/admin/login', credentials)).admin;
}

/** @throws ApiError with a message for people: only a refusal (4xx) can mean that the credentials are wrong */
async function signIn<Response>(url: string, credentials: Credentials): Promise<Response> {
  try {
    return await callApi<Response>('POST', url, credentials);
  } catch (error) {
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
