import { currentAdminQuery, currentUserQuery } from '@/entities/member/sessionQueries';
import { type Admin, type User } from '@/entities/member/user';
import { isApiError } from '@/shared/api/apiError';
import { deleteUnsentOfOthers } from '@/shared/forms/drafts';
import { type QueryClient } from '@tanstack/react-query';

/** Error codes of an ended session; a wrong password has another code. */
const SESSION_ENDED_CODES = ['not_authenticated', 'device_revoked', 'device_unknown', 'access_expired'];

/** Call after a sign-in or registration. Clears the cached data of any earlier session, and what another account typed. */
export function setMemberSession(client: QueryClient, user: User): void {
  replaceSession(client, user, null);
}

export function setAdminSession(client: QueryClient, admin: Admin): void {
  replaceSession(client, null, admin);
}

/** Call after a sign-out, or after the server has ended the session. Clears all cached data. */
export function clearSession(client: QueryClient): void {
  replaceSession(client, null, null);
}

function replaceSession(client: QueryClient, user: User | null, admin: Admin | null): void {
  // The two session queries are not removed, because mounted components observe them.
  const sessionUrls: unknown[] = [currentUserQuery.queryKey[0], currentAdminQuery.queryKey[0]];
  client.removeQueries({ predicate: ({ queryKey }) => !sessionUrls.includes(queryKey[0]) });
  client.setQueryData(currentUserQuery.queryKey, user);
  client.setQueryData(currentAdminQuery.queryKey, admin);
  const account = user ?? admin;
  if (account) deleteUnsentOfOthers(account.id);
}

export function hasSession(client: QueryClient): boolean {
  const queries = [currentUserQuery.queryKey, currentAdminQuery.queryKey];
  return queries.some((queryKey) => Boolean(client.getQueryData<User | Admin | null>(queryKey)));
}

export function isSessionEnded(error: unknown): boolean {
  return isApiError(error, ...SESSION_ENDED_CODES) && error.status === 401;
}
