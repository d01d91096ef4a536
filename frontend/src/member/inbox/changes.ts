import { billingKeys } from '@/entities/billing/billing';
import { claimKeys } from '@/entities/claim/claim';
import { countdownsQuery } from '@/entities/countdown/countdown';
import { devicesQuery } from '@/entities/device/device';
import { documentPagesQuery } from '@/entities/document/document';
import { activityPagesQuery, dashboardQuery } from '@/entities/member/memberData';
import { type Changes, notificationKeys } from '@/entities/notification/notification';
import { useSession } from '@/entities/session/useSession';
import { fetchApi } from '@/shared/api/client';
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const INTERVAL_MS = 20_000;
/** When nothing has changed for about five minutes. */
const QUIET_INTERVAL_MS = 60_000;
const QUIET_AFTER_POLLS = 15;

/** What the server has named to one tab, for the other tabs of the member. */
interface Answer {
  since: number;
  version: number;
  changed: readonly string[];
}

interface Polled {
  version: number;
  /** How many polls in a row named no change. */
  quietPolls: number;
  /** Until the next poll. Stored, because a new random number with each render would restart the timer. */
  interval: number;
  /** Null after the first poll, which names no changes, and if another tab has asked. */
  ownAnswer: Answer | null;
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
    const quietPolls = countQuietPolls(previous, changed);
    // Up to a fifth earlier, so that the pages of many members do not ask at the same moment.
    const interval = getInterval(quietPolls) * (1 - Math.random() / 5);
    return {
      version,
      quietPolls,
      interval,
      ownAnswer: previous ? { since: previous.version, version, changed } : null,
    };
  },
  refetchInterval: ({ state }) => state.data?.interval ?? INTERVAL_MS,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  networkMode: 'online',
  // The next poll needs the version, also after a while on a page without the bell.
  gcTime: Infinity,
});

/**
 * Keeps the page's data current. One of the member's visible tabs asks for all: its answer delays the polls of the others,
 * so that the next one of them asks only when no answer comes any more. A browser without `BroadcastChannel` asks in each tab.
 */
export function useChanges(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const memberId = user?.id;
  const channel = useRef<BroadcastChannel>(null);

  useEffect(() => {
    if (memberId === undefined || typeof BroadcastChannel === 'undefined') return;
    const opened = new BroadcastChannel(`changes ${memberId}`);
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<Answer>) => applyAnswer(client, data);
    return () => opened.close();
  }, [client, memberId]);

  const { data } = useQuery(changesQuery);
  const ownAnswer = data?.ownAnswer;
  useEffect(() => {
    if (ownAnswer) channel.current?.postMessage(ownAnswer);
  }, [ownAnswer]);
}

const FREQUENT_INTERVAL_MS = 3_000;

/** Asks more often until this time (in milliseconds), for work of the server that ends soon. Null: as usual. */
export function useFrequentChanges(until: number | null): void {
  useQuery({
    ...changesQuery,
    enabled: until !== null,
    refetchOnMount: false,
    refetchInterval: () => until !== null && Date.now() < until && FREQUENT_INTERVAL_MS,
  });
}

/**
 * Not while the page is hidden: it would fetch messages, which marks them as read, though nobody sees them. It asks itself
 * when it is shown, as does a tab that has missed an answer before this one.
 */
function applyAnswer(client: QueryClient, { since, version, changed }: Answer): void {
  const previous = client.getQueryData<Polled>(QUERY_KEY);
  if (document.hidden || !previous || previous.version < since) return;
  const isNew = previous.version < version;
  if (isNew) invalidateChanged(client, changed);
  const quietPolls = countQuietPolls(previous, changed);
  client.setQueryData<Polled>(QUERY_KEY, {
    version: Math.max(previous.version, version),
    quietPolls,
    // Later than the tab that has asked.
    interval: getInterval(quietPolls) * (1.25 + Math.random() / 4),
    ownAnswer: null,
  });
}

function countQuietPolls(previous: Polled | undefined, changed: readonly string[]): number {
  return previous && changed.length === 0 ? previous.quietPolls + 1 : 0;
}

function getInterval(quietPolls: number): number {
  return quietPolls < QUIET_AFTER_POLLS ? INTERVAL_MS : QUIET_INTERVAL_MS;
}

const CLAIM_PREFIX = 'claim:';
const SHOWN_TOGETHER: readonly QueryKey[] = [dashboardQuery.queryKey, [activityPagesQuery({}).queryKey[0]]];

const QUERIES: Readonly<Record<string, readonly QueryKey[]>> = {
  // A claim uses a unit.
  claims: [...SHOWN_TOGETHER, claimKeys.lists, billingKeys],
  documents: [...SHOWN_TOGETHER, [documentPagesQuery({}).queryKey[0]]],
  subscription: [...SHOWN_TOGETHER, countdownsQuery.queryKey, billingKeys],
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
