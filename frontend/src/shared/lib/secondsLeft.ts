import { countOf } from './plural';

/**
 * Whole seconds until `endsAt`, rounded up and never below 0: it is 0 exactly when the time is over, and 43,200 from the
 * very moment at which twelve hours are left.
 */
export function secondsLeftUntil(endsAt: number): number {
  return Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
}

/** Milliseconds until `secondsLeftUntil` changes; Infinity where it never will. */
export function millisecondsToNextSecond(endsAt: number): number {
  const left = endsAt - performance.now();
  if (left <= 0 || left === Infinity) return Infinity;
  return left % 1000 || 1000;
}

/** What is left in whole minutes, to be spoken: `71 hours 9 minutes`. The same words for a minute. */
export function spokenTimeLeft(secondsLeft: number): string {
  const hours = Math.floor(secondsLeft / 3600);
  const minutes = Math.floor((secondsLeft % 3600) / 60);
  if (hours === 0 && minutes === 0) return 'less than a minute';
  const parts = [hours > 0 && countOf(hours, 'hour'), minutes > 0 && countOf(minutes, 'minute')];
  return parts.filter(Boolean).join(' ');
}
