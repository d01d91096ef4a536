import { type components } from '@/shared/api/schema';

export type CountdownKind = 'purchase' | 'access';

/** One of the member's two 72-hour countdowns. */
export interface Countdown {
  kind: CountdownKind;
  /** The instant at which it ends, as the API says it; for reading, not for counting. */
  deadline: string;
  /** The same instant in milliseconds of this page's own monotonic clock, `performance.now()`. */
  endsAt: number;
  /** Whether it was over beyond doubt when the server answered. */
  wasOverWhenRead: boolean;
}

/**
 * The API tells whole seconds: the deadline and the server's time may each be up to a second later than they say. This long
 * after the shown end nobody doubts any more that it has come.
 */
export const DOUBT_MILLISECONDS = 1000;

export interface Countdowns {
  purchase: Countdown | null;
  access: Countdown | null;
}

/**
 * The countdowns of an answer that came at `receivedAt` (`performance.now()`). What is left is the server's own reckoning,
 * counted on by the monotonic clock: the member's wall clock may say what it likes.
 */
export function countdownsOf(
  { purchaseDeadline, accessDeadline, serverNow }: components['schemas']['CountdownStatus'],
  receivedAt: number,
): Countdowns {
  function countdownTo(kind: CountdownKind, deadline: string | null): Countdown | null {
    if (deadline === null) return null;
    const left = Date.parse(deadline) - Date.parse(serverNow);
    return { kind, deadline, endsAt: receivedAt + left, wasOverWhenRead: left <= -DOUBT_MILLISECONDS };
  }
  return {
    purchase: countdownTo('purchase', purchaseDeadline),
    access: countdownTo('access', accessDeadline),
  };
}
