import { type ClaimDetail } from '@/entities/claim/claim';
import { type ClaimWork } from '@/entities/claim/claimWork';
import { ClaimPageView } from '@/member/claim/ClaimPageView';
import { ClaimPageContext } from '@/member/claim/claimPageContext';
import { getPath } from '@/shared/config/pages';
import { ArrowLeftIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { useMemo } from 'react';
import { SampleCustody } from './SampleCustody';

interface SampleClaimProps {
  claim: ClaimDetail;
  work: ClaimWork;
}

/** A claim of the demo, on the page that members work with. */
export function SampleClaim({ claim, work }: SampleClaimProps) {
  const context = useMemo(() => ({ work, memberId: null }), [work]);
  return (
    <Stack gap={3}>
      <Cluster gap={2}>
        <LinkButton to={getPath('DemoPage')} size="small" icon={<ArrowLeftIcon />}>
          Back to the dashboard
        </LinkButton>
        <h2>{claim.propertyAddress}</h2>
      </Cluster>
      <ClaimPageContext value={context}>
        <ClaimPageView claim={claim} />
      </ClaimPageContext>
      <SampleCustody claim={claim} />
    </Stack>
  );
}
