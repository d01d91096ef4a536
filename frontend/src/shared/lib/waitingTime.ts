import { countOf } from './plural';

/** A time to wait as people read it: `42 minutes 5 seconds`. */
export function formatWaitingTime(wholeSeconds: number): string {
  const minutes = Math.floor(wholeSeconds / 60);
  const seconds = wholeSeconds % 60;
  const parts = [minutes > 0 && countOf(minutes, 'minute'), seconds > 0 && countOf(seconds, 'second')];
  return parts.filter(Boolean).join(' ');
}
