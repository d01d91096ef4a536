import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void) {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
}

/** Whether nobody can see the page: another tab is in front, the window is minimised, or the phone is locked. */
export function useIsPageHidden(): boolean {
  return useSyncExternalStore(subscribe, () => document.hidden);
}
