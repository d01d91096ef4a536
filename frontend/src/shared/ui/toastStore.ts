import { useSyncExternalStore } from 'react';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastWords {
  title: string;
  text?: string;
  tone?: ToastTone;
}

export interface Toast extends ToastWords {
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
 * Shows a toast in place of the one that is visible: one at a time.
 * Only an error that nobody has read yet stays; what is no error waits behind it.
 */
export function showToast({ tone = 'success', ...words }: ToastWords): void {
  lastId += 1;
  const toast: Toast = { ...words, tone, id: lastId };
  if (visible?.tone === 'error' && tone !== 'error') waiting.push(toast);
  else publish(toast);
}

/** Takes the toast away, by its time or by hand; the next one waiting appears. */
export function dismissToast(id: number): void {
  if (visible?.id === id) publish(waiting.shift() ?? null);
}

/** Forgets every toast, visible or waiting. */
export function clearToasts(): void {
  waiting = [];
  publish(null);
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** The toast to show, or null. */
export function useVisibleToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => visible);
}
