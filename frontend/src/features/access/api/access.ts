import { type Admin, type User } from '@/entities/member/user';
import {
  type AdminSignedIn,
  type Credentials,
  type InvitationCheck,
  type MemberSignedIn,
  type Registration,
} from '@/entities/session/session';
import { callApi } from '@/shared/api/client';

export async function signInMember(credentials: Credentials): Promise<User> {
  return (await callApi<MemberSignedIn>('POST', '/api/auth/login', credentials)).user;
}

export async function signInAdmin(credentials: Credentials): Promise<Admin> {
  return (await callApi<AdminSignedIn>('POST', '/api/admin/login', credentials)).admin;
}

/** Also signs the new member in on this device. */
export async function register(registration: Registration): Promise<User> {
  return (await callApi<MemberSignedIn>('POST', '/api/auth/register', registration)).user;
}

/** Whether the code can be redeemed. The server limits the number of checks. */
export async function checkInvitation(invitationCode: string): Promise<boolean> {
  return (await callApi<InvitationCheck>('POST', '/api/auth/check-invitation', { invitationCode })).valid;
}
