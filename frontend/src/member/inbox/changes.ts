import { claimKeys } from '@/entities/claim/claim';
import { countdownsQuery } from '@/entities/countdown/countdown';
import { devicesQuery } from '@/entities/device/device';
import { documentPagesQuery } from '@/entities/document/document';
import { activityPagesQuery, dashboardQuery } from '@/entities/member/memberData';
import { type Changes, notificationKeys } from '@/entities/notification/notification';
import { fetchApi } from '@/shared/api/client';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';

const INTERVAL_MS = 20_000;
/** When nothing has changed for about five minutes. */
const QUIET_INTERVAL_MS = 60_000;
const QUIET_AFTER_POLLS = 15;

interface Polled {
  version: number;
  /** How many polls in a row named no change. */
  quietPolls: number;
  /** Until the next poll. Stored, because a new random number with each render would restart the timer. */
  interval: number;
}

const QUERY_KEY = ['/api/user/changes'];

/**
 * Asks every 20 seconds what has changed, and lets exactly that be fetched again. Asks nothing while the page is hidden or
 * the browser is offline, and at once when that ends.
 */
export const changesQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: async ({ client, signal }): Promise<Polled> => {
    const previous = client.getQueryData<Polled>(QUERY_KEY);
    const { version, changed } = await fetchApi<Changes>('/api/user/changes', {
      signal,
      params: { since: previous?.version },
    });
    invalidateChanged(client, changed);
    const quietPolls = previous && changed.length === 0 ? previous.quietPolls + 1 : 0;
    const longest = quietPolls < QUIET_AFTER_POLLS ? INTERVAL_MS : QUIET_INTERVAL_MS;
    // Up to a fifth earlier, so that the pages of many members do not ask at the same moment.
    return { version, quietPolls, interval: longest * (1 - Math.random() / 5) };
  },
  refetchInterval: ({ state }) => state.data?.interval ?? INTERVAL_MS,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  networkMode: 'online',
  // The next poll needs the version, also after a while on a page without the bell.
  gcTime: Infinity,
});

const CLAIM_PREFIX = 'claim:';
const SHOWN_TOGETHER: readonly QueryKey[] = [dashboardQuery.queryKey, [activityPagesQuery({}).queryKey[0]]];

const QUERIES: Readonly<Record<string, readonly QueryKey[]>> = {
  claims: [...SHOWN_TOGETHER, claimKeys.lists],
  documents: [...SHOWN_TOGETHER, [documentPagesQuery({}).queryKey[0]]],
  subscription: [...SHOWN_TOGETHER, countdownsQuery.queryKey],
  devices: [devicesQuery.queryKey],
  notifications: [notificationKeys],
};

function invalidateChanged(client: QueryClient, changed: readonly string[]): void {
  for (const queryKey of new Set(changed.flatMap(getKeys))) void client.invalidateQueries({ queryKey });
}

function getKeys(subject: string): readonly QueryKey[] {
  if (subject.startsWith(CLAIM_PREFIX)) return [claimKeys.claim(subject.slice(CLAIM_PREFIX.length))];
  return QUERIES[subject] ?? [];
}
