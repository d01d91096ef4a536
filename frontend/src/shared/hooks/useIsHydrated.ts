import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False in the finished HTML of a public page and in the first render over it, which must be the same for everybody: the
 * clock, storage and the router's history state are read only when this is true. In a page without finished HTML it is
 * true from the start.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
