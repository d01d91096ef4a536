import { type CountdownKind } from './countdown';
import limits from '@rules/limits.json';

const RED_AT_SECONDS = limits.countdown.redAtHours * 3600;

type CountdownTone = 'good' | 'watch' | 'danger';

/** Red in the last hours and at the end; before that green for the purchase window and yellow for the access. */
export function getCountdownTone(kind: CountdownKind, secondsLeft: number): CountdownTone {
  if (secondsLeft <= RED_AT_SECONDS) return 'danger';
  return kind === 'purchase' ? 'good' : 'watch';
}

const padTwoDigits = (value: number) => String(value).padStart(2, '0');

/** `71h 09m 05s`, always of the same width. */
export function formatTimeLeft(secondsLeft: number): string {
  const hours = Math.floor(secondsLeft / 3600);
  const minutes = Math.floor((secondsLeft % 3600) / 60);
  return `${padTwoDigits(hours)}h ${padTwoDigits(minutes)}m ${padTwoDigits(secondsLeft % 60)}s`;
}
