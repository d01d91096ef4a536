import { claimKeys, getClaimUrl } from '../claim/claim';
import { fetchApi } from '@/shared/api/client';
import { type Schemas } from '@/shared/api/schemas';
import { type KeysetPage, type KeysetPagesQuery, type ListFilters } from '@/shared/lists/keysetPages';
import estimateRules from '@rules/estimates.json';
import { type QueryKey, queryOptions } from '@tanstack/react-query';

export type Estimate = Schemas['Estimate'];
export type Estimates = Schemas['Estimates'];
export type EstimateAdded = Schemas['EstimateAdded'];
export type EstimateChanged = Schemas['EstimateChanged'];
export type EstimateLine = Schemas['Line'];
export type EstimateParty = Schemas['EstimatePartyEnum'];
export type LineCorrected = Schemas['LineCorrected'];
/** Two estimates compared. Amounts are in US dollars; a difference is what is audited minus the base. */
export type Comparison = Schemas['Comparison'];
/** Two lines that are the same work, or one that the other estimate lacks. */
export type Pair = Schemas['Pair'];
export type PairKind = Schemas['PairKindEnum'];

/** Below the key of their claim. Not in `claimKeys`, because every page downloads those. */
export const estimateKeys = {
  estimates: (claimId: string) => [...claimKeys.claim(claimId), 'estimates'],
  comparison: (claimId: string) => [...claimKeys.claim(claimId), 'comparison'],
} as const;

const ESTIMATES_URL = '/api/user/estimates';

export function getEstimateUrl(estimateId: string): string {
  return `${ESTIMATES_URL}/${encodeURIComponent(estimateId)}`;
}

/** Newest first. */
export function estimatesQuery(claimId: string) {
  return queryOptions({
    queryKey: estimateKeys.estimates(claimId),
    queryFn: ({ signal }) => fetchApi<Estimates>(`${getClaimUrl(claimId)}/estimates`, { signal }),
    refetchOnMount: 'always',
  });
}

/** In the document's order. */
export const linePagesQuery =
  (claimId: string, estimateId: string) =>
  (filters: ListFilters): KeysetPagesQuery<EstimateLine> => ({
    ...pagesQuery(`${getEstimateUrl(estimateId)}/lines`, filters),
    queryKey: [...estimateKeys.estimates(claimId), estimateId, filters],
  });

export interface ComparisonQuery {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Comparison>;
  refetchOnMount?: 'always';
}

/** The released one. */
export const comparisonQuery = (claimId: string): ComparisonQuery => ({
  queryKey: estimateKeys.comparison(claimId),
  queryFn: ({ signal }) => fetchApi<Comparison>(`${getClaimUrl(claimId)}/comparison`, { signal }),
  refetchOnMount: 'always',
});

/** In the order of the base. Without a kind, only lines that differ; `all` has no filter. */
export const pairPagesQuery =
  (claimId: string) =>
  ({ kind = 'different', ...filters }: ListFilters): KeysetPagesQuery<Pair> => ({
    ...pagesQuery(
      `${getClaimUrl(claimId)}/comparison/lines`,
      kind === 'all' ? filters : { ...filters, kind },
    ),
    queryKey: [...estimateKeys.comparison(claimId), 'lines', kind, filters],
  });

/** These pages have one size, so several of them are fetched one after another. */
function pagesQuery<Row>(url: string, filters: ListFilters): Omit<KeysetPagesQuery<Row>, 'queryKey'> {
  return {
    queryFn: async ({ pageParam, signal }) => {
      const results: Row[] = [];
      let cursor: string | null = pageParam.cursor;
      for (let page = 0; page < pageParam.pages && cursor !== null; page += 1) {
        const params = { ...filters, cursor: cursor || undefined };
        const fetched: KeysetPage<Row> = await fetchApi(url, { signal, params });
        results.push(...fetched.results);
        cursor = fetched.next;
      }
      return { results, next: cursor };
    },
    pageSize: estimateRules.pageSize,
  };
}
