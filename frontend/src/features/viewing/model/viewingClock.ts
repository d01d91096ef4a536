import { type Viewing } from '@/shared/config/bootData';

/**
 * When a viewing ends, in milliseconds of the page's own monotonic clock. That clock began with the request for the page,
 * shortly before the server read its own: what is shown ends a little early rather than late.
 */
export function viewingEndsAt({ endsAt, serverNow }: Viewing): number {
  return Date.parse(endsAt) - Date.parse(serverNow);
}

/** What is left as `29:41`. */
export function formatMinutesLeft(secondsLeft: number): string {
  const twoDigits = (figure: number) => String(figure).padStart(2, '0');
  return `${twoDigits(Math.floor(secondsLeft / 60))}:${twoDigits(secondsLeft % 60)}`;
}
