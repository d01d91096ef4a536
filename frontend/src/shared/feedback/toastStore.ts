import { useSyncExternalStore } from 'react';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastOptions {
  title: string;
  text?: string;
  tone?: ToastTone;
  /** The error that an error toast reports, for `acknowledgeError`. */
  error?: unknown;
  /** A read error may be replaced by any toast, an unread one only by another error. */
  isRead?: boolean;
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
 * Shows a toast. It replaces the visible one, except that an unread error stays and other toasts wait until it is read or
 * dismissed.
 */
export function showToast({ tone = 'success', ...options }: ToastOptions): void {
  lastId += 1;
  const toast: Toast = { ...options, tone, id: lastId };
  if (visible?.tone === 'error' && !visible.isRead && tone !== 'error') waiting.push(toast);
  else publish(toast);
}

/** Call when the person has read the error elsewhere: they closed the dialog that shows it, or tried again. */
export function acknowledgeError(error: unknown): void {
  if (!visible || visible.error !== error) return;
  if (waiting.length > 0) dismissToast(visible.id);
  else visible.isRead = true;
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
