import { pluralize } from './pluralize';

/** Such as `42 minutes 5 seconds`. */
export function formatDuration(wholeSeconds: number): string {
  const minutes = Math.floor(wholeSeconds / 60);
  const seconds = wholeSeconds % 60;
  const parts = [minutes > 0 && pluralize(minutes, 'minute'), seconds > 0 && pluralize(seconds, 'second')];
  return parts.filter(Boolean).join(' ');
}
