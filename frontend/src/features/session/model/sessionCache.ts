import { isApiError } from '@/shared/api/apiError';
import { type Admin, type User } from '@/shared/config/bootData';
import { type QueryClient } from '@tanstack/react-query';
import { currentAdminQuery, currentUserQuery } from '../api/sessionQueries';

/** The codes with which the server says that a session is over; a wrong password has another one. */
const SESSION_IS_OVER = ['not_authenticated', 'device_revoked', 'device_unknown', 'access_expired'];

/** After a member's sign-in or registration: the answer's user is the session, nobody else's data stays. */
export function enterAsMember(client: QueryClient, user: User): void {
  client.clear();
  client.setQueryData(currentUserQuery.queryKey, user);
  client.setQueryData(currentAdminQuery.queryKey, null);
}

/** After an admin's sign-in. */
export function enterAsAdmin(client: QueryClient, admin: Admin): void {
  client.clear();
  client.setQueryData(currentUserQuery.queryKey, null);
  client.setQueryData(currentAdminQuery.queryKey, admin);
}

/** After signing out, and wherever the session ended by itself: all cached data goes. */
export function leaveSession(client: QueryClient): void {
  client.setQueryData(currentUserQuery.queryKey, null);
  client.setQueryData(currentAdminQuery.queryKey, null);
  const kept = [currentUserQuery.queryKey[0], currentAdminQuery.queryKey[0]];
  client.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
}

/** Whether an error means that the session is over, so that the guards may lead on to the sign-in. */
export function isSessionOver(error: unknown): boolean {
  return isApiError(error, ...SESSION_IS_OVER) && error.status === 401;
}
