import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

export type CredibilityEntry = components['schemas']['CredibilityEntry'];
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
