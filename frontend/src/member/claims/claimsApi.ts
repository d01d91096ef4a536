import { CLAIMS_URL, type ClaimRow, type ClaimsPage } from '@/entities/claim/claim';
import { fetchApi } from '@/shared/api/client';
import { queryOptions } from '@tanstack/react-query';
import { normalizeAddress, getSearchTerm } from './addresses';

/** A claim with one of these statuses may be submitted again. */
const CLOSED_WITHOUT_RESULT: readonly ClaimRow['status'][] = ['declined', 'withdrawn'];

/**
 * The member's claim for the same address and date of loss, open or completed, or null.
 * Each form fetches it again. The key is not one of the member's lists, so the claim that the form submits is not
 * reported as its own duplicate.
 * @param dol `YYYY-MM-DD`
 */
export function duplicateClaimQuery(propertyAddress: string, dol: string) {
  const address = normalizeAddress(propertyAddress);
  return queryOptions({
    queryKey: ['duplicate claim', address, dol],
    queryFn: async ({ signal }) => {
      const { results } = await fetchApi<ClaimsPage>(CLAIMS_URL, {
        signal,
        params: { search: getSearchTerm(address), dol },
      });
      const isDuplicate = (claim: ClaimRow) =>
        normalizeAddress(claim.propertyAddress) === address && !CLOSED_WITHOUT_RESULT.includes(claim.status);
      return results.find(isDuplicate) ?? null;
    },
    gcTime: 0,
    enabled: address !== '' && dol !== '',
  });
}
