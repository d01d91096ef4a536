import { hasSession, isSessionEnded, clearSession } from '@/features/session/model/sessionCache';
import { isSigningOut } from '@/features/session/model/signOutInProgress';
import {
  acknowledgeClosedErrors,
  handleMutationError,
  handleMutationSuccess,
} from '@/shared/api/mutationFeedback';
import { showToast } from '@/shared/ui/toastStore';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * Data is never stale and never fetched again by itself, and no request is retried. A 401 that ends the session clears the
 * cache, and the guards redirect to the sign-in.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({
      onSuccess: (data, _variables, _result, { meta = {} }) => handleMutationSuccess(client, meta, data),
      onError: (error, _variables, _result, { meta = {} }) => {
        if (!meta.isSignIn) handleError(error);
        return handleMutationError(client, meta, error);
      },
    }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        staleTime: Infinity,
        networkMode: 'always',
      },
      // By default TanStack Query pauses a mutation while the browser is offline. `always` lets it fail at once.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

  function handleError(error: Error) {
    if (!isSessionEnded(error) || !hasSession(client) || isSigningOut(client)) return;
    clearSession(client);
    showToast({ title: 'Signed out', text: error.message, tone: 'info' });
  }

  acknowledgeClosedErrors(client);
  return client;
}
