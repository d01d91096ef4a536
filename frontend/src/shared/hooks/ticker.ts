import { millisecondsToNextSecond, secondsLeftUntil } from '@/shared/lib/secondsLeft';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** A difference between the two clocks that no timer and no correction by a time server makes, but a sleep does. */
const SLEEP_MILLISECONDS = 2000;

interface Watcher {
  endsAt: number;
  notify: () => void;
}

const watchers = new Set<Watcher>();
const sleepers = new Set<() => unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;
let clockDifference = 0;

/** How far the wall clock is ahead of the monotonic one, which may stand still while the machine sleeps. */
const differenceNow = () => Date.now() - performance.now();

/** Sets the one timer of the page to the next change of any figure; a hidden page has none. */
function schedule() {
  clearTimeout(timer);
  if (document.hidden) return;
  const waits = [...watchers].map(({ endsAt }) => millisecondsToNextSecond(endsAt));
  const wait = Math.min(...waits);
  clockDifference = differenceNow();
  if (wait !== Infinity) timer = setTimeout(tick, Math.ceil(wait));
}

function tick() {
  const hasSlept = differenceNow() - clockDifference > SLEEP_MILLISECONDS;
  for (const { notify } of watchers) notify();
  if (hasSlept) for (const wake of sleepers) wake();
  schedule();
}

function handleVisibility() {
  if (!document.hidden) for (const { notify } of watchers) notify();
  schedule();
}

function watchSeconds(endsAt: number, notify: () => void): () => void {
  const watcher = { endsAt, notify };
  if (watchers.size === 0) document.addEventListener('visibilitychange', handleVisibility);
  watchers.add(watcher);
  schedule();
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) document.removeEventListener('visibilitychange', handleVisibility);
    schedule();
  };
}

/**
 * Whole seconds until `endsAt` (`performance.now()`), changing exactly at each second's boundary. One timer drives all of
 * a page's countdowns, and none while the page is hidden.
 */
export function useSecondsLeft(endsAt: number): number {
  const subscribe = useCallback((notify: () => void) => watchSeconds(endsAt, notify), [endsAt]);
  return useSyncExternalStore(subscribe, () => secondsLeftUntil(endsAt));
}

/** Whether `endsAt` has come; a component that asks only this is not drawn each second. */
export function useIsOver(endsAt: number): boolean {
  const subscribe = useCallback((notify: () => void) => watchSeconds(endsAt, notify), [endsAt]);
  return useSyncExternalStore(subscribe, () => secondsLeftUntil(endsAt) === 0);
}

/** Calls `onWake` when the machine slept with the page in view: the monotonic clock may have missed that time. */
export function useWakeUp(onWake: () => unknown): void {
  useEffect(() => {
    sleepers.add(onWake);
    return () => void sleepers.delete(onWake);
  }, [onWake]);
}
