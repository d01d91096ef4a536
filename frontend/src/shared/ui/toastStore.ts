import { useSyncExternalStore } from 'react';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastOptions {
  title: string;
  text?: string;
  tone?: ToastTone;
}

export interface Toast extends ToastOptions {
  id: number;
  tone: ToastTone;
}

let visible: Toast | null = null;
let waiting: Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: Toast | null) {
  visible = next;
  for (const notify of listeners) notify();
}

/**
 * Shows a toast. It replaces the visible one, except that a visible error stays and other toasts wait until it is
 * dismissed.
 */
export function showToast({ tone = 'success', ...options }: ToastOptions): void {
  lastId += 1;
  const toast: Toast = { ...options, tone, id: lastId };
  if (visible?.tone === 'error' && tone !== 'error') waiting.push(toast);
  else publish(toast);
}

/** Removes the toast if it is visible, and shows the next waiting one. */
export function dismissToast(id: number): void {
  if (visible?.id === id) publish(waiting.shift() ?? null);
}

/** Removes all toasts, visible and waiting. */
export function clearToasts(): void {
  waiting = [];
  publish(null);
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export function useVisibleToast(): Toast | null {
  return useSyncExternalStore(
    subscribe,
    () => visible,
    () => null,
  );
}
