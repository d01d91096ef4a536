import { type components } from '@/shared/api/schema';

type CountdownStatus = components['schemas']['CountdownStatus'];

/** The instant at which the sample answers are given. */
export const SERVER_NOW = '2026-03-01T12:00:00Z';

/** The server's answer with so many seconds left in each countdown; null where it has not begun. */
export function countdownStatus({
  purchase = null,
  access = null,
}: {
  purchase?: number | null;
  access?: number | null;
} = {}): CountdownStatus {
  const deadlineIn = (seconds: number | null) =>
    seconds === null ? null : new Date(Date.parse(SERVER_NOW) + seconds * 1000).toISOString();
  return {
    purchaseDeadline: deadlineIn(purchase),
    accessDeadline: deadlineIn(access),
    hasPurchaseCountdown: purchase !== null,
    hasAccessCountdown: access !== null,
    serverNow: SERVER_NOW,
  };
}
