import { type LibraryDocument, type DocumentRow } from '@/entities/document/document';
import { fetchPicture } from '@/shared/api/pictures';
import { isApiError } from '@/shared/api/apiError';
import { queryOptions } from '@tanstack/react-query';

/** Only those of the library say to which claim they belong. */
export type ViewedDocument = DocumentRow & Partial<LibraryDocument>;

/** The worker draws a page in about a second. */
const POLL_MILLISECONDS = 400;
const KEPT_MILLISECONDS = 60_000;

/** Null while the page is being drawn. */
export const pageQuery = (documentId: string, page: number) =>
  queryOptions({
    queryKey: ['documentPage', documentId, page],
    queryFn: ({ signal }) => fetchPicture(`/api/user/documents/${documentId}/pages/${page}`, signal),
    staleTime: Infinity,
    gcTime: KEPT_MILLISECONDS,
    refetchInterval: ({ state }) => (state.data === null ? POLL_MILLISECONDS : false),
    retry: (failures, error) =>
      failures < 2 && !(isApiError(error) && error.status >= 400 && error.status < 500),
  });

export function getContentsUrl(documentId: string): string {
  return `/api/user/documents/${documentId}/contents`;
}
