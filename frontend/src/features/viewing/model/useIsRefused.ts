import { isApiError } from '@/shared/api/apiError';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether the server has answered any read with the word that this viewing is over, however that came about. */
export function useIsRefused(): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((notify: () => void) => cache.subscribe(notify), [cache]);
  return useSyncExternalStore(subscribe, () =>
    cache.getAll().some(({ state }) => isApiError(state.error, 'viewing_over')),
  );
}
