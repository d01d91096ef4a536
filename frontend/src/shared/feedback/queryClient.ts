import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { acknowledgeClosedErrors, handleMutationError, handleMutationSuccess } from './mutationFeedback';

/**
 * Data is never stale and never fetched again by itself, and no request is retried.
 * @param onError called with the error of every query, and of every mutation except a sign-in
 */
export function createQueryClient(onError: (error: Error, client: QueryClient) => void): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => onError(error, client) }),
    mutationCache: new MutationCache({
      onSuccess: (data, _variables, _result, { meta = {} }) => handleMutationSuccess(client, meta, data),
      onError: (error, _variables, _result, { meta = {} }) => {
        if (!meta.isSignIn) onError(error, client);
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
  acknowledgeClosedErrors(client);
  return client;
}
