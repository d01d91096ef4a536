import { isApiError } from '@/shared/api/apiError';
import { type Admin, type User } from '@/shared/config/bootData';
import { type QueryClient } from '@tanstack/react-query';
import { currentAdminQuery, currentUserQuery } from '../api/sessionQueries';

/** The codes with which the server says that a session is over; a wrong password has another one. */
const SESSION_IS_OVER = ['not_authenticated', 'device_revoked', 'device_unknown', 'access_expired'];

/** After a member's sign-in or registration: the answer's user is the session, nobody else's data stays. */
export function enterAsMember(client: QueryClient, user: User): void {
  replaceSession(client, user, null);
}

/** After an admin's sign-in. */
export function enterAsAdmin(client: QueryClient, admin: Admin): void {
  replaceSession(client, null, admin);
}

/** After signing out, and wherever the session ended by itself: all cached data goes. */
export function leaveSession(client: QueryClient): void {
  replaceSession(client, null, null);
}

function replaceSession(client: QueryClient, user: User | null, admin: Admin | null): void {
  // The two session queries stay in place, because components on the page are watching them.
  const session: unknown[] = [currentUserQuery.queryKey[0], currentAdminQuery.queryKey[0]];
  client.removeQueries({ predicate: ({ queryKey }) => !session.includes(queryKey[0]) });
  client.setQueryData(currentUserQuery.queryKey, user);
  client.setQueryData(currentAdminQuery.queryKey, admin);
}

/** Whether the cache knows somebody signed in. */
export function hasSession(client: QueryClient): boolean {
  const queries = [currentUserQuery.queryKey, currentAdminQuery.queryKey];
  return queries.some((queryKey) => Boolean(client.getQueryData<User | Admin | null>(queryKey)));
}

/** Whether an error means that the session is over, so that the guards may lead on to the sign-in. */
export function isSessionOver(error: unknown): boolean {
  return isApiError(error, ...SESSION_IS_OVER) && error.status === 401;
}
