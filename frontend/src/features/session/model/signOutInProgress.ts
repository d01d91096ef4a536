import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { leaveSession } from './sessionCache';

let leaving: QueryClient | null = null;

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
