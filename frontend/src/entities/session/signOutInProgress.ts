import { discardUnsavedChanges } from '@/shared/hooks/unsavedChanges';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { clearSession } from './sessionCache';

/** The client whose sign-out request is pending. */
let requestingClient: QueryClient | null = null;
/** The client that is signed out on the server but still navigates to another page. */
let navigatingClient: QueryClient | null = null;

export function beginSignOut(client: QueryClient): void {
  requestingClient = client;
}

/** Call after the response, also after a failed one. */
export function endSignOut(client: QueryClient): void {
  if (requestingClient === client) requestingClient = null;
}

/** While this is true, a 401 response to a pending query is expected and not an error. */
export function isSigningOut(client: QueryClient): boolean {
  return requestingClient === client || navigatingClient === client;
}

/** Call before the navigation that follows a sign-out, which does not ask about unsaved changes. */
export function clearSessionAfterNavigation(client: QueryClient): void {
  navigatingClient = client;
  discardUnsavedChanges();
}

/**
 * Clears the session after the navigation that follows a sign-out. Earlier, the guard of the current page would redirect to
 * the sign-in page.
 */
export function useSignOutCompletion(): void {
  const client = useQueryClient();
  const { key } = useLocation();
  useEffect(() => {
    if (navigatingClient !== client) return;
    navigatingClient = null;
    clearSession(client);
  }, [client, key]);
}
