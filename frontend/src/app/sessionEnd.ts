import { saveUnsentForms } from '@/shared/forms/drafts';
import { showToast } from '@/shared/feedback/toastStore';
import { type QueryClient } from '@tanstack/react-query';
import { clearSession, hasSession, isSessionEnded } from '@/entities/session/sessionCache';
import { isSigningOut } from '@/entities/session/signOutInProgress';

/**
 * For the query client: a 401 that ends the session clears the cache, and the guards redirect to the sign-in. What is typed
 * into open forms is offered again after it.
 */
export function handleSessionEnd(error: Error, client: QueryClient): void {
  if (!isSessionEnded(error) || !hasSession(client) || isSigningOut(client)) return;
  saveUnsentForms();
  clearSession(client);
  showToast({ title: 'Signed out', text: error.message, tone: 'info' });
}
