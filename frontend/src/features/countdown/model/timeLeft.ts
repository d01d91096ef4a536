import limits from '@rules/limits.json';
import { type CountdownKind } from './countdown';

const RED_AT_SECONDS = limits.countdown.redAtHours * 3600;

export type CountdownTone = 'good' | 'watch' | 'danger';

/** Red at twelve hours or less and when it is over; before that green for the purchase window, yellow for the access. */
export function countdownTone(kind: CountdownKind, secondsLeft: number): CountdownTone {
  if (secondsLeft <= RED_AT_SECONDS) return 'danger';
  return kind === 'purchase' ? 'good' : 'watch';
}

const twoDigits = (figure: number) => String(figure).padStart(2, '0');

/** What is left as `71h 09m 05s`: always as wide. */
export function formatTimeLeft(secondsLeft: number): string {
  const hours = Math.floor(secondsLeft / 3600);
  const minutes = Math.floor((secondsLeft % 3600) / 60);
  return `${twoDigits(hours)}h ${twoDigits(minutes)}m ${twoDigits(secondsLeft % 60)}s`;
}
