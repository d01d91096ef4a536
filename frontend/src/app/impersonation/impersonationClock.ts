import { type Impersonation } from '@/shared/api/bootData';

/**
 * When the impersonation ends, in milliseconds of `performance.now()`. That clock starts with the request for the page,
 * shortly before the server reads its own, so the displayed end is slightly early.
 */
export function getImpersonationEnd({ endsAt, serverNow }: Impersonation): number {
  return Date.parse(endsAt) - Date.parse(serverNow);
}

/** `29:41` */
export function formatMinutesLeft(secondsLeft: number): string {
  const padTwoDigits = (value: number) => String(value).padStart(2, '0');
  return `${padTwoDigits(Math.floor(secondsLeft / 60))}:${padTwoDigits(secondsLeft % 60)}`;
}
