import { countOf } from '@/shared/lib/plural';
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

/** What is left in whole minutes, to be spoken: `71 hours 9 minutes`. The same words for a minute. */
export function spokenTimeLeft(secondsLeft: number): string {
  const hours = Math.floor(secondsLeft / 3600);
  const minutes = Math.floor((secondsLeft % 3600) / 60);
  if (hours === 0 && minutes === 0) return 'less than a minute';
  const parts = [hours > 0 && countOf(hours, 'hour'), minutes > 0 && countOf(minutes, 'minute')];
  return parts.filter(Boolean).join(' ');
}
