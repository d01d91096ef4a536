import { claimQuery } from '@/entities/claim/claim';
import { type LibraryDocument } from '@/entities/document/document';
import { textParam, useUrlState } from '@/shared/hooks/useUrlState';
import { type ListFilter } from '@/shared/lists/usePagedList';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

const PARAM = 'documents.claimId';
const PARAMS = { [PARAM]: textParam(36) };

/** A filter by the claims of the newest documents, and by the one in the URL. Nothing if there is no claim. */
export function useClaimFilter(recentDocuments: readonly LibraryDocument[]): readonly ListFilter[] {
  const [{ [PARAM]: chosen }] = useUrlState(PARAMS);
  const isKnown = recentDocuments.some(({ claimId }) => claimId === chosen);
  const { data: claim } = useQuery({ ...claimQuery(chosen), enabled: chosen !== '' && !isKnown });
  return useMemo(() => {
    const labels = new Map<string, string>();
    if (chosen) labels.set(chosen, claim ? `${claim.reference} · ${claim.propertyAddress}` : 'This claim');
    for (const { claimId, claimReference, claimAddress } of recentDocuments) {
      if (claimId !== null) labels.set(claimId, `${claimReference} · ${claimAddress}`);
    }
    if (labels.size === 0) return [];
    const options = [...labels].map(([value, label]) => ({ value, label }));
    return [{ name: 'claimId', label: 'Claim', options }];
  }, [recentDocuments, chosen, claim]);
}
