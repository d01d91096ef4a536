import { fetchApi } from '@/shared/api/client';
import { type Schemas } from '@/shared/api/schemas';
import { queryOptions } from '@tanstack/react-query';

export type CountdownStatus = Schemas['CountdownStatus'];

export type CountdownKind = 'purchase' | 'access';

/** One of the member's two 72-hour countdowns. */
export interface Countdown {
  kind: CountdownKind;
  /** ISO time from the API, for display only. */
  deadline: string;
  /** The deadline in milliseconds of the monotonic clock, `performance.now()`. */
  endsAt: number;
  /** Whether the deadline had certainly passed when the server responded. */
  wasOverWhenFetched: boolean;
}

/**
 * The API returns whole seconds: the deadline and the server's time are each up to a second inexact. The deadline has
 * certainly passed this long after the displayed end.
 */
export const CLOCK_TOLERANCE_MILLISECONDS = 1000;

export interface Countdowns {
  purchase: Countdown | null;
  access: Countdown | null;
  /** The access countdown may also run without it. */
  isReconnaissanceUsed: boolean;
}

/**
 * Converts a response that arrived at `receivedAt` (`performance.now()`). The remaining time comes from the server and is
 * measured by the monotonic clock, so a wrong local clock has no effect.
 */
export function toCountdowns(
  { purchaseDeadline, accessDeadline, isReconnaissanceUsed, serverNow }: CountdownStatus,
  receivedAt: number,
): Countdowns {
  function toCountdown(kind: CountdownKind, deadline: string | null): Countdown | null {
    if (deadline === null) return null;
    const millisecondsLeft = Date.parse(deadline) - Date.parse(serverNow);
    return {
      kind,
      deadline,
      endsAt: receivedAt + millisecondsLeft,
      wasOverWhenFetched: millisecondsLeft <= -CLOCK_TOLERANCE_MILLISECONDS,
    };
  }
  return {
    purchase: toCountdown('purchase', purchaseDeadline),
    access: toCountdown('access', accessDeadline),
    isReconnaissanceUsed,
  };
}

/**
 * Fetched again when the page becomes visible or online: the machine may have slept, or another tab may have chosen a
 * plan.
 * An error is only logged and not shown; the cached countdowns continue.
 */
export const countdownsQuery = queryOptions({
  queryKey: ['/api/user/countdown-status'],
  queryFn: async ({ signal }): Promise<Countdowns> => {
    try {
      const status = await fetchApi<CountdownStatus>('/api/user/countdown-status', { signal });
      return toCountdowns(status, performance.now());
    } catch (error) {
      // eslint-disable-next-line no-console -- an error of the countdowns is logged but not shown
      if (!signal.aborted) console.warn('The countdowns could not be read', error);
      throw error;
    }
  },
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});
