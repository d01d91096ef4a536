import { type ClaimDetail, claimQuery } from '@/entities/claim/claim';
import { type ClaimPhase } from '@/entities/claim/claimPhase';
import { createClaimWork } from '@/entities/claim/claimWork';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { ClaimPageContext, useClaimPhase } from './claimPageContext';

interface ClaimPartProps {
  part: ComponentType<{ claim: ClaimDetail; phase: ClaimPhase }>;
  claim: ClaimDetail;
}

function PartWithPhase({ part: Part, claim }: ClaimPartProps) {
  return <Part claim={claim} phase={useClaimPhase(claim)} />;
}

/** For tests: one part of a claim's page, with the claim as the server has it. */
export function ClaimPart({ part, claim: { id } }: ClaimPartProps) {
  const [context] = useState(() => ({ work: createClaimWork(id), memberId: 'm-1' }));
  const { data } = useQuery(claimQuery(id));
  return (
    <ClaimPageContext value={context}>{data && <PartWithPhase part={part} claim={data} />}</ClaimPageContext>
  );
}
