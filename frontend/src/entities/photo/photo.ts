import { claimKeys, getClaimUrl } from '@/entities/claim/claim';
import { callApi, fetchApi } from '@/shared/api/client';
import { type Schemas } from '@/shared/api/schemas';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export type Photo = Schemas['Photo'];
export type PhotoChange = Schemas['PatchedPhotoChangeRequest'];
type PhotosPage = Schemas['PhotosPage'];

const REPORT_POLL_MILLISECONDS = 1500;

/** By position. Below the claim, so that it is fetched again when the server names the claim. */
export function photosQuery(claimId: string) {
  return infiniteQueryOptions({
    queryKey: [...claimKeys.claim(claimId), 'photos'],
    queryFn: ({ signal, pageParam }) =>
      fetchApi<PhotosPage>(`${getClaimUrl(claimId)}/photos`, { signal, params: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  });
}

/** The last write of a field wins. */
export function changePhoto(photoId: string, change: PhotoChange) {
  return callApi<Schemas['PhotoChanged']>('PATCH', `/api/user/photos/${encodeURIComponent(photoId)}`, change);
}

export function photoReportQuery(claimId: string) {
  return queryOptions({
    queryKey: [...claimKeys.claim(claimId), 'photoReport'],
    queryFn: ({ signal }) => fetchApi<Schemas['LastPhotoReport']>(getReportUrl(claimId), { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.report?.state === 'making' ? REPORT_POLL_MILLISECONDS : false,
  });
}

/** The same key orders the same report once. */
export function orderPhotoReport(claimId: string, order: Schemas['PhotoReportOrderRequest'], key: string) {
  return callApi<Schemas['PhotoReportOrdered']>('POST', getReportUrl(claimId), order, {
    headers: { 'Idempotency-Key': key },
  });
}

/** A link that downloads the documents as one zip. */
export function makeZip(documentIds: readonly string[]) {
  return callApi<Schemas['ZipLink']>('POST', '/api/user/documents/zip', { documentIds });
}

function getReportUrl(claimId: string): string {
  return `${getClaimUrl(claimId)}/photo-report`;
}
