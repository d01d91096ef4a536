import { useCallback, useSyncExternalStore } from 'react';

/** `--desktop` of shared/styles/media.css. */
export const DESKTOP = '(width >= 60rem)';
/** `--tablet` of shared/styles/media.css. */
export const TABLET = '(width >= 48rem)';

/** Whether the media query matches, such as `(prefers-reduced-motion: reduce)`. False in finished HTML. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
