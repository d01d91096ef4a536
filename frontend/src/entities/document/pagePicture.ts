import { isApiError } from '@/shared/api/apiError';
import { fetchPicture } from '@/shared/api/pictures';
import { queryOptions } from '@tanstack/react-query';

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
