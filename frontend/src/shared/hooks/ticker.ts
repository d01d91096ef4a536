import { millisecondsToNextSecond, getSecondsLeft } from '@/shared/lib/secondsLeft';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** A larger difference between the two clocks than timers or a time server cause means that the machine slept. */
const SLEEP_MILLISECONDS = 2000;

interface Subscriber {
  endsAt: number;
  notify: () => void;
}

const subscribers = new Set<Subscriber>();
const wakeListeners = new Set<() => unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;
let clockDifference = 0;

/** How far the wall clock is ahead of the monotonic clock, which may stop while the machine sleeps. */
const getClockDifference = () => Date.now() - performance.now();

/** Sets the page's one timer to the next change of any countdown. A hidden page has no timer. */
function schedule() {
  clearTimeout(timer);
  if (document.hidden) return;
  const waits = [...subscribers].map(({ endsAt }) => millisecondsToNextSecond(endsAt));
  const wait = Math.min(...waits);
  clockDifference = getClockDifference();
  if (wait !== Infinity) timer = setTimeout(tick, Math.ceil(wait));
}

function tick() {
  const hasSlept = getClockDifference() - clockDifference > SLEEP_MILLISECONDS;
  scheduleAndNotify();
  if (hasSlept) for (const wake of wakeListeners) wake();
}

/** In this order: a second that ends after its subscriber was notified, but before `schedule`, would be missed. */
function scheduleAndNotify() {
  schedule();
  for (const { notify } of subscribers) notify();
}

function subscribeToSeconds(endsAt: number, notify: () => void): () => void {
  const subscriber = { endsAt, notify };
  if (subscribers.size === 0) document.addEventListener('visibilitychange', scheduleAndNotify);
  subscribers.add(subscriber);
  schedule();
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size === 0) document.removeEventListener('visibilitychange', scheduleAndNotify);
    schedule();
  };
}

/**
 * Whole seconds until `endsAt` (a time of `performance.now()`). One timer drives all countdowns of a page; there is none
 * while the page is hidden.
 */
export function useSecondsLeft(endsAt: number): number {
  const subscribe = useCallback((notify: () => void) => subscribeToSeconds(endsAt, notify), [endsAt]);
  return useSyncExternalStore(subscribe, () => getSecondsLeft(endsAt));
}

/** Whether `endsAt` has passed. Unlike `useSecondsLeft` it does not render the component each second. */
export function useIsOver(endsAt: number): boolean {
  const subscribe = useCallback((notify: () => void) => subscribeToSeconds(endsAt, notify), [endsAt]);
  return useSyncExternalStore(subscribe, () => getSecondsLeft(endsAt) === 0);
}

/** Calls `onWake` after the machine slept with the page visible: the monotonic clock may have missed that time. */
export function useWakeUp(onWake: () => unknown): void {
  useEffect(() => {
    wakeListeners.add(onWake);
    return () => void wakeListeners.delete(onWake);
  }, [onWake]);
}

/**
 * Whether a time of the API has passed, by the local clock; false for null. A wrong local clock shows what is not possible
 * any more, or the other way round, so the server decides.
 */
export function useHasPassed(instant: string | null): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      if (instant === null) return () => undefined;
      return subscribeToSeconds(performance.now() + Date.parse(instant) - Date.now(), notify);
    },
    [instant],
  );
  return useSyncExternalStore(subscribe, () => instant !== null && Date.now() >= Date.parse(instant));
}
