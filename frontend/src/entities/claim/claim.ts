import { fetchApi } from '@/shared/api/client';
import { keysetPagesQuery, type ListFilters } from '@/shared/api/keysetPages';
import { type Schemas } from '@/shared/api/schemas';
import { queryOptions } from '@tanstack/react-query';

export type ClaimRow = Schemas['ClaimRow'];
export type ClaimDetail = Schemas['ClaimDetail'];
export type ClaimStatus = Schemas['ClaimStatusEnum'];
export type InspectionStatus = Schemas['InspectionStatusEnum'];
export type ClaimsPage = Schemas['ClaimsPage'];
/** The response to a submitted or withdrawn claim. */
export type ClaimResponse = Schemas['ClaimAnswer'];

/** Newest first. */
export const claimPagesQuery = (filters: ListFilters) =>
  keysetPagesQuery<ClaimRow>('/api/user/claims', filters);

/** Fetched again on each mount, because staff may have changed the claim. */
export function claimQuery(claimId: string) {
  return queryOptions({
    queryKey: ['/api/user/claims', claimId],
    queryFn: ({ signal }) =>
      fetchApi<ClaimDetail>(`/api/user/claims/${encodeURIComponent(claimId)}`, { signal }),
    refetchOnMount: 'always',
  });
}
