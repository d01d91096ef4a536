import { hasSession, isSessionOver, leaveSession } from '@/features/session/model/sessionCache';
import { isSigningOut } from '@/features/session/model/signOutInProgress';
import { fetchByQueryKey } from '@/shared/api/defaultQuery';
import { showToast } from '@/shared/ui/toastStore';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * The cache of everything read from the server: never stale, never fetched again by itself, nothing retried
 * (member specification, section 9). Where the server says that the session is over, all of it goes and the guards lead on.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({ onError: handleError }),
    defaultOptions: {
      queries: {
        queryFn: fetchByQueryKey,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        staleTime: Infinity,
        networkMode: 'always',
      },
      // Without a connection a call fails at once and says so; by default it would wait without a word.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

  function handleError(error: Error) {
    if (!isSessionOver(error) || !hasSession(client) || isSigningOut(client)) return;
    leaveSession(client);
    showToast({ title: 'Signed out', text: error.message, tone: 'info' });
  }

  return client;
}
