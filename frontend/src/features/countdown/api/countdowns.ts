import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Countdowns, countdownsOf } from '../model/countdown';

/**
 * The member's countdowns, anchored to the server's clock. Read again whenever the page comes back into view or online:
 * meanwhile the machine may have slept, and another tab may have chosen a plan. A failure is only logged (member
 * specification, section 7), and what was known keeps counting.
 */
export const countdownsQuery = queryOptions({
  queryKey: ['/api/user/countdown-status'],
  queryFn: async ({ signal }): Promise<Countdowns> => {
    try {
      const status = await fetchApi<components['schemas']['CountdownStatus']>('/api/user/countdown-status', {
        signal,
      });
      return countdownsOf(status, performance.now());
    } catch (error) {
      // eslint-disable-next-line no-console -- the specification wants it in the log and nowhere else
      if (!signal.aborted) console.warn('The countdowns could not be read', error);
      throw error;
    }
  },
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});

/** Reads the countdowns again after something that may have begun or ended one. */
export function rereadCountdowns(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: countdownsQuery.queryKey });
}
