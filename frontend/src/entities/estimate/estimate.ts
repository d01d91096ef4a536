import { claimKeys, getClaimUrl } from '../claim/claim';
import { callApi, fetchApi } from '@/shared/api/client';
import { type Schemas } from '@/shared/api/schemas';
import { getClaimPath } from '@/shared/config/pages';
import { type KeysetPage, type KeysetPagesQuery, type ListFilters } from '@/shared/lists/keysetPages';
import estimateRules from '@rules/estimates.json';
import { type QueryKey } from '@tanstack/react-query';

export type Estimate = Schemas['Estimate'];
export type Estimates = Schemas['Estimates'];
export type EstimateAdded = Schemas['EstimateAdded'];
export type EstimateChanged = Schemas['EstimateChanged'];
export type EstimateLine = Schemas['Line'];
/** A line with what was read of it before its correction. */
export type OwnLine = Schemas['LineWithOriginal'];
export type Finding = Schemas['Finding'];
export type EstimateParty = Schemas['EstimatePartyEnum'];
type LineCorrected = Schemas['LineCorrected'];
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

/** In the document's order. */
const linePagesQuery =
  (claimId: string, estimateId: string) =>
  (filters: ListFilters): KeysetPagesQuery<OwnLine> => ({
    ...pagesQuery(`${getEstimateUrl(estimateId)}/lines`, filters),
    queryKey: [...estimateKeys.estimates(claimId), estimateId, filters],
  });

export interface EstimatesQuery {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Estimates>;
  refetchOnMount?: 'always';
}

/** What a member can do with the estimates of a claim. The public demo has its own, without a server. */
export interface EstimatesWork {
  /** Newest first. */
  query: EstimatesQuery;
  linePagesQuery: (estimateId: string) => (filters: ListFilters) => KeysetPagesQuery<OwnLine>;
  /** Null if nothing can be corrected. The body has all numbers, and the version that the person saw. */
  correctLine: ((estimateId: string, lineId: string, correction: object) => Promise<unknown>) | null;
  /** Whether the pages of its documents can be shown. */
  hasPages: boolean;
  /** The page of the claim. */
  claimHref: string;
}

export function createEstimatesWork(claimId: string): EstimatesWork {
  return {
    query: {
      queryKey: estimateKeys.estimates(claimId),
      queryFn: ({ signal }) => fetchApi<Estimates>(`${getClaimUrl(claimId)}/estimates`, { signal }),
      refetchOnMount: 'always',
    },
    linePagesQuery: (estimateId) => linePagesQuery(claimId, estimateId),
    correctLine: (estimateId, lineId, correction) =>
      callApi<LineCorrected>('PATCH', `${getEstimateUrl(estimateId)}/lines/${lineId}`, correction),
    hasPages: true,
    claimHref: getClaimPath(claimId),
  };
}

/** The list of the lines of an estimate. `checked` lists only those that check or that do not, `finding` those that it names. */
export function getLinesHref(
  { claimHref }: EstimatesWork,
  estimateId: string,
  { checked, finding }: { checked?: boolean; finding?: string } = {},
): string {
  const params = new URLSearchParams({ estimate: estimateId });
  if (checked !== undefined) params.set('lines.checked', String(checked));
  if (finding !== undefined) params.set('lines.finding', finding);
  return `${claimHref}${claimHref.includes('?') ? '&' : '?'}${params}${finding === undefined ? '' : '#lines'}`;
}

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
