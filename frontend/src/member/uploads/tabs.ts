import { randomUuid } from '@/shared/lib/randomUuid';

/** This page, until it is closed or loaded again. */
export const TAB_ID = randomUuid();

const getTabLock = (tabId: string) => `uploads tab ${tabId}`;
const getSenderLock = (memberId: string) => `uploads ${memberId}`;

/** The browser has none on a page without TLS: then each tab sends, and the server notices what arrives twice. */
const hasLocks = () => typeof navigator !== 'undefined' && 'locks' in navigator;

let isTabMarked = false;

/** Lets other tabs notice the end of this one. */
export function markTab(): void {
  if (isTabMarked || !hasLocks()) return;
  isTabMarked = true;
  void navigator.locks.request(getTabLock(TAB_ID), () => new Promise(() => undefined));
}

/** Resolves when the tab has ended, at once if it has already. */
export async function waitForEnd(tabId: string, signal: AbortSignal): Promise<void> {
  if (hasLocks()) await navigator.locks.request(getTabLock(tabId), { signal }, () => undefined);
}

/** Calls `start` once no other tab of the member sends; this one then does until the signal. */
export function becomeSender(memberId: string, signal: AbortSignal, start: () => void): void {
  if (!hasLocks()) {
    start();
    return;
  }
  const hold = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      start();
    });
  navigator.locks.request(getSenderLock(memberId), { signal }, hold).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
