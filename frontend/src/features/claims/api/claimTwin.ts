import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { queryOptions } from '@tanstack/react-query';
import { plainAddress, searchableWord } from '../model/addresses';

type ClaimRow = components['schemas']['ClaimRow'];

/** The statuses of a claim that came to nothing: submitting it again is no mistake. */
const GIVEN_UP: readonly ClaimRow['status'][] = ['declined', 'withdrawn'];

/**
 * The member's claim for the same address and date of loss, open or completed, or null.
 * Asked anew by each form, and not again when claims change: what the form itself submits is no twin of it.
 * @param dol `YYYY-MM-DD`
 */
export function claimTwinQuery(propertyAddress: string, dol: string) {
  const address = plainAddress(propertyAddress);
  return queryOptions({
    queryKey: ['claim twin', address, dol],
    queryFn: async ({ signal }) => {
      const { results } = await fetchApi<components['schemas']['ClaimsPage']>('/api/user/claims', {
        signal,
        params: { search: searchableWord(address), dol },
      });
      const isTwin = (claim: ClaimRow) =>
        plainAddress(claim.propertyAddress) === address && !GIVEN_UP.includes(claim.status);
      return results.find(isTwin) ?? null;
    },
    gcTime: 0,
    enabled: address !== '' && dol !== '',
  });
}
