import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sayGone } from './entryGone';

export type CredibilityEntry = components['schemas']['CredibilityEntry'];
/** An entry as it stands, and who changed it last. */
export type EntryShown = components['schemas']['EntryShown'];
type EntryList = components['schemas']['EntryList'];

/** The first part of the key of everything that is read about entries. */
export const ENTRIES_URL = '/api/admin/credibility-entries';

/** The entries that a search finds, newest first, page by page. */
export function credibilityEntriesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [ENTRIES_URL, { search }],
    queryFn: ({ pageParam, signal }) =>
      fetchApi<EntryList>(ENTRIES_URL, {
        signal,
        params: { cursor: pageParam || undefined, search: search || undefined },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** One entry as it stands on the server now. */
export function credibilityEntryQuery(entryId: string) {
  return queryOptions({
    queryKey: [ENTRIES_URL, entryId],
    queryFn: ({ signal }) => sayGone(fetchApi<EntryShown>(`${ENTRIES_URL}/${entryId}`, { signal })),
    // Somebody else may have changed it since it was read last.
    staleTime: 0,
    gcTime: 0,
  });
}
