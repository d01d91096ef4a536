import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type CodeGroup } from '../model/codeGroups';
import { CODES_URL, codesOverviewQuery, PAGE_SIZE } from './codesOverview';

type CodePage = components['schemas']['CodePage'];

/**
 * All pages read so far of one group. The first comes from the overview, if that has this group and is fresh; after a
 * change every page is read again from the newest on, so that no code is missing or shown twice.
 */
export function useCodePages(group: CodeGroup, search: string) {
  const client = useQueryClient();

  function firstPageOfOverview(): InfiniteData<CodePage, string> | undefined {
    const overview = client.getQueryState(codesOverviewQuery(group).queryKey);
    const results = overview?.data?.codes[group];
    if (search || !results || overview.isInvalidated || overview.fetchStatus !== 'idle') return undefined;
    return { pages: [{ results, next: overview.data?.next[group] ?? null }], pageParams: [''] };
  }

  return useInfiniteQuery({
    queryKey: [CODES_URL, group, { search }],
    queryFn: ({ pageParam, signal }) =>
      fetchApi<CodePage>(`${CODES_URL}/${group}`, {
        signal,
        params: { cursor: pageParam || undefined, search: search || undefined, limit: PAGE_SIZE },
      }),
    initialPageParam: '',
    initialData: firstPageOfOverview,
    getNextPageParam: ({ next }) => next,
  });
}
