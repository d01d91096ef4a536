import { ApiError, isApiError } from '@/shared/api/apiError';
import { fetchApi } from '@/shared/api/client';
import {
  getPageParams,
  keysetPagesQuery,
  type KeysetPagesQuery,
  type ListFilters,
} from '@/shared/lists/keysetPages';
import { queryOptions } from '@tanstack/react-query';
import { type CredibilityEntry, type EntryPage, type EntryResponse } from './credibilityEntry';

/** Also the first part of all query keys about entries. */
export const ENTRIES_URL = '/api/admin/credibility-entries';

/** As the API's default for this list. */
const PAGE_SIZE = 100;

/** Newest first. */
export function entryPagesQuery(filters: ListFilters): KeysetPagesQuery<CredibilityEntry> {
  return {
    ...keysetPagesQuery<CredibilityEntry>(ENTRIES_URL, filters),
    queryFn: async ({ pageParam, signal }) => {
      const params = { ...filters, ...getPageParams(pageParam, PAGE_SIZE) };
      const { entries, next } = await fetchApi<EntryPage>(ENTRIES_URL, { signal, params });
      return { results: entries, next };
    },
    pageSize: PAGE_SIZE,
  };
}

export function entryQuery(entryId: string) {
  return queryOptions({
    queryKey: [ENTRIES_URL, entryId],
    queryFn: ({ signal }) =>
      explainDeletedEntry(fetchApi<EntryResponse>(`${ENTRIES_URL}/${entryId}`, { signal })),
    // Another admin may have changed it, so it is fetched each time.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Replaces the message of a 404 response. */
export async function explainDeletedEntry<Response>(call: Promise<Response>): Promise<Response> {
  try {
    return await call;
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error;
    const { status, code } = error;
    throw new ApiError({ status, code, message: 'Somebody has deleted this entry since you opened it.' });
  }
}
