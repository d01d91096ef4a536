import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { leaveSession } from './sessionCache';

/** Whose sign-out the server is asked for. */
let asking: QueryClient | null = null;
/** Whose sign-out the server has done, while the way out leads to another page. */
let leaving: QueryClient | null = null;

/** Says that a sign-out has begun. */
export function beginSignOut(client: QueryClient): void {
  asking = client;
}

/** Says that the server has answered a sign-out, or could not. */
export function endSignOut(client: QueryClient): void {
  if (asking === client) asking = null;
}

/** Whether a sign-out is under way: what the server then refuses to a read that is late is no news. */
export function isSigningOut(client: QueryClient): boolean {
  return asking === client || leaving === client;
}

/** Says that the session is over once the way out, just begun, has led to another page. */
export function leaveSessionWithNextPage(client: QueryClient): void {
  leaving = client;
}

/**
 * Drops the session of a sign-out when the next page stands; the shell around all pages uses it.
 * Sooner would be wrong: a guarded page that lost its session under its feet leads to the sign-in.
 */
export function useSignOutCompletion(): void {
  const client = useQueryClient();
  const { key } = useLocation();
  useEffect(() => {
    if (leaving !== client) return;
    leaving = null;
    leaveSession(client);
  }, [client, key]);
}
