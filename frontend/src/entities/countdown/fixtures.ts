import { type CountdownStatus } from './countdown';

/** `serverNow` of the responses. */
const SERVER_NOW = '2026-03-01T12:00:00Z';

/** The response with this many seconds left in each countdown; null if it has not started. An upload started the second. */
export function createCountdownStatus({
  purchase = null,
  access = null,
}: {
  purchase?: number | null;
  access?: number | null;
} = {}): CountdownStatus {
  const toDeadline = (seconds: number | null) =>
    seconds === null ? null : new Date(Date.parse(SERVER_NOW) + seconds * 1000).toISOString();
  return {
    purchaseDeadline: toDeadline(purchase),
    accessDeadline: toDeadline(access),
    hasPurchaseCountdown: purchase !== null,
    hasAccessCountdown: access !== null,
    isReconnaissanceUsed: access !== null,
    serverNow: SERVER_NOW,
  };
}
