import { fetchApi } from '@/shared/api/client';
import { keysetPagesQuery, type ListFilters } from '@/shared/lists/keysetPages';
import { type Schemas } from '@/shared/api/schemas';
import { queryOptions } from '@tanstack/react-query';

export type ClaimRow = Schemas['ClaimRow'];
export type ClaimDetail = Schemas['ClaimDetail'];
/** A field of the form with which a claim is submitted. */
export type ClaimField = Exclude<keyof Schemas['ClaimSubmissionRequest'], 'files'>;
export type HistoryEntry = Schemas['ClaimStatusChange'];
export type ClaimStatus = Schemas['ClaimStatusEnum'];
export type ClaimOutcome = Schemas['Outcome'];
export type InspectionStatus = Schemas['InspectionStatusEnum'];
export type ClaimLabels = Schemas['AllLabels'];
export type ClaimsPage = Schemas['ClaimsPage'];
/** What the member has to do on a claim. */
export type WaitsFor = Schemas['WaitsForEnum'];
/** A document that the network needs from the member. */
export type DocumentRequest = Schemas['DocumentRequest'];
/** A result of the network's work. */
export type Deliverable = Schemas['Deliverable'];
export type ClaimMessage = Schemas['ClaimMessage'];
/** The response to a submitted, withdrawn, accepted or questioned claim. */
export type ClaimCorrection = Schemas['PatchedClaimCorrectionRequest'];
export type ClaimResponse = Schemas['ClaimAnswer'];
export type MessageSent = Schemas['MessageSent'];
export type RequestAnswered = Schemas['RequestAnswered'];

export const CLAIMS_URL = '/api/user/claims';

/** The only keys of claims. What belongs to one claim is below it, so that it is fetched again with the claim. */
export const claimKeys = {
  all: [CLAIMS_URL],
  lists: [CLAIMS_URL, 'list'],
  claim: (claimId: string) => [CLAIMS_URL, 'claim', claimId],
  messages: (claimId: string) => [...claimKeys.claim(claimId), 'messages'],
} as const;

/** Newest first. */
export const claimPagesQuery = (filters: ListFilters) => ({
  ...keysetPagesQuery<ClaimRow>(CLAIMS_URL, filters),
  queryKey: [...claimKeys.lists, filters],
});

/** The newest claims on which the member has to do something. */
export const waitingClaimsQuery = queryOptions({
  queryKey: [...claimKeys.lists, 'waiting'],
  queryFn: ({ signal }) => fetchApi<ClaimsPage>(CLAIMS_URL, { signal, params: { waits: '1' } }),
});

export const newestClaimsQuery = queryOptions({
  queryKey: [...claimKeys.lists, 'newest'],
  queryFn: ({ signal }) => fetchApi<ClaimsPage>(CLAIMS_URL, { signal }),
});

/** The labels on all claims of the member. */
export const labelsQuery = queryOptions({
  queryKey: [...claimKeys.lists, 'labels'],
  queryFn: ({ signal }) => fetchApi<ClaimLabels>(`${CLAIMS_URL}/labels`, { signal }),
});

export function getClaimUrl(claimId: string): string {
  return `${CLAIMS_URL}/${encodeURIComponent(claimId)}`;
}

/** Fetched again on each mount, because staff may have changed the claim. */
export function claimQuery(claimId: string) {
  return queryOptions({
    queryKey: claimKeys.claim(claimId),
    queryFn: ({ signal }) => fetchApi<ClaimDetail>(getClaimUrl(claimId), { signal }),
    refetchOnMount: 'always',
  });
}
