import { pluralize } from './pluralize';

/**
 * Whole seconds until `endsAt` (a time of `performance.now()`). Rounded up, so that it is 0 exactly when the time is over.
 */
export function getSecondsLeft(endsAt: number): number {
  return Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
}

/** Milliseconds until `getSecondsLeft` changes, or Infinity if it will not change. */
export function millisecondsToNextSecond(endsAt: number): number {
  const left = endsAt - performance.now();
  if (left <= 0 || left === Infinity) return Infinity;
  return left % 1000 || 1000;
}

/** For screen readers: `71 hours 9 minutes`. Changes only once a minute. */
export function formatSpokenTimeLeft(secondsLeft: number): string {
  const hours = Math.floor(secondsLeft / 3600);
  const minutes = Math.floor((secondsLeft % 3600) / 60);
  if (hours === 0 && minutes === 0) return 'less than a minute';
  const parts = [hours > 0 && pluralize(hours, 'hour'), minutes > 0 && pluralize(minutes, 'minute')];
  return parts.filter(Boolean).join(' ');
}
