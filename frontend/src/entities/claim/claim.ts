import { fetchApi } from '@/shared/api/client';
import { keysetPagesQuery, type ListFilters } from '@/shared/lists/keysetPages';
import { type Schemas } from '@/shared/api/schemas';
import { queryOptions } from '@tanstack/react-query';

export type ClaimRow = Schemas['ClaimRow'];
export type ClaimDetail = Schemas['ClaimDetail'];
export type ClaimStatus = Schemas['ClaimStatusEnum'];
export type ClaimOutcome = Schemas['Outcome'];
export type InspectionStatus = Schemas['InspectionStatusEnum'];
export type ClaimsPage = Schemas['ClaimsPage'];
/** What the member has to do on a claim. */
export type WaitsFor = Schemas['WaitsForEnum'];
/** A document that the network needs from the member. */
export type DocumentRequest = Schemas['DocumentRequest'];
/** A result of the network's work. */
export type Deliverable = Schemas['Deliverable'];
export type ClaimMessage = Schemas['ClaimMessage'];
/** The response to a submitted, withdrawn, accepted or questioned claim. */
export type ClaimResponse = Schemas['ClaimAnswer'];
export type MessageSent = Schemas['MessageSent'];
export type RequestAnswered = Schemas['RequestAnswered'];

/** The lists of claims, and each claim with its messages: `[...claimKeys, id]`. */
export const claimKeys = ['/api/user/claims'] as const;

/** Newest first. */
export const claimPagesQuery = (filters: ListFilters) =>
  keysetPagesQuery<ClaimRow>('/api/user/claims', filters);

/** The newest claims on which the member has to do something. */
export const waitingClaimsQuery = queryOptions({
  queryKey: [...claimKeys, 'waiting'],
  queryFn: ({ signal }) => fetchApi<ClaimsPage>('/api/user/claims', { signal, params: { waits: '1' } }),
});

export function getClaimUrl(claimId: string): string {
  return `/api/user/claims/${encodeURIComponent(claimId)}`;
}

/** Fetched again on each mount, because staff may have changed the claim. */
export function claimQuery(claimId: string) {
  return queryOptions({
    queryKey: [...claimKeys, claimId],
    queryFn: ({ signal }) => fetchApi<ClaimDetail>(getClaimUrl(claimId), { signal }),
    refetchOnMount: 'always',
  });
}
