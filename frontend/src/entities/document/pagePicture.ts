import { isApiError } from '@/shared/api/apiError';
import { bootData } from '@/shared/api/bootData';
import { fetchPicture } from '@/shared/api/pictures';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The worker draws a page in about a second. One that takes longer waits for others. */
const POLL_MILLISECONDS = 400;
const FREQUENT_POLLS = 15;
const SLOW_POLL_MILLISECONDS = 2000;
const KEPT_MILLISECONDS = 60_000;

/** Null while the page is being drawn. A page that cannot be drawn is an error at once. */
export const pageQuery = (documentId: string, page: number) =>
  queryOptions({
    queryKey: ['documentPage', documentId, page],
    queryFn: ({ signal }) =>
      fetchPicture(`/api/user/documents/${encodeURIComponent(documentId)}/pages/${page}`, signal),
    staleTime: Infinity,
    gcTime: KEPT_MILLISECONDS,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data !== null) return false;
      return dataUpdateCount < FREQUENT_POLLS ? POLL_MILLISECONDS : SLOW_POLL_MILLISECONDS;
    },
    retry: (failures, error) =>
      failures < 2 && !(isApiError(error) && error.status >= 400 && error.status < 500),
  });

/**
 * Fetches the pictures of the next documents once that of the shown one is there: on a slow connection they would share its
 * bandwidth. `shownId` is null if the shown one has no picture.
 */
export function useFetchAhead(shownId: string | null, nextIds: readonly string[]): void {
  const client = useQueryClient();
  const shown = useQuery({ ...pageQuery(shownId ?? '', 1), enabled: false });
  const isShown = shownId === null || Boolean(shown.data);
  const ids = nextIds.join(' ');
  useEffect(() => {
    // Staff would be logged to have opened them.
    if (!isShown || ids === '' || bootData.impersonation !== null) return;
    for (const id of ids.split(' ')) client.query(pageQuery(id, 1)).catch(() => undefined);
  }, [client, isShown, ids]);
}
