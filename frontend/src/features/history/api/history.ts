import { fetchApi } from '@/shared/api/client';
import { type components, type operations } from '@/shared/api/schema';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export type AuditLogEntry = components['schemas']['AuditLogEntry'];
export type RecordChange = components['schemas']['Change'];
type HistoryPage = components['schemas']['History'];
type HistoryQuery = NonNullable<operations['admin_history']['parameters']['query']>;

/** What an entry may be about, as the API asks for it. */
export type RecordSubject = Exclude<HistoryQuery['subject'], '' | undefined>;

const HISTORY_URL = '/api/admin/history';

/**
 * The record, newest first, narrowed by the API's own parameters. What stands is shown at once and read again whenever the
 * list comes onto the page: nearly everything done in the panel adds to it.
 */
export function historyPagesQuery(filters: Readonly<Record<string, string>>) {
  return infiniteQueryOptions({
    queryKey: [HISTORY_URL, filters],
    queryFn: ({ pageParam, signal }) =>
      fetchApi<HistoryPage>(HISTORY_URL, {
        signal,
        params: { ...filters, cursor: pageParam || undefined },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    placeholderData: (previous: InfiniteData<HistoryPage, string> | undefined) => previous,
  });
}

/**
 * The newest entries about one thing. What several are made of at once has a name that never changes, and is asked for by that:
 * those about several list it. Anything else is asked for by its id, since it may have been renamed.
 */
export function trailQuery(subject: RecordSubject, id: string, name?: string) {
  return queryOptions({
    queryKey: [HISTORY_URL, 'trail', { subject, id, name }],
    queryFn: ({ signal }) =>
      fetchApi<HistoryPage>(HISTORY_URL, {
        signal,
        params: (name === undefined
          ? { subject, subjectId: id }
          : { subject, search: name }) satisfies HistoryQuery,
      }),
    select: ({ entries }) => entries.filter(({ subjectId }) => subjectId === id || subjectId === null),
    refetchOnMount: 'always',
  });
}
