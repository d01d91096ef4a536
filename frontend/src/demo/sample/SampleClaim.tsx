import { type ClaimDetail } from '@/entities/claim/claim';
import { type ClaimWork } from '@/entities/claim/claimWork';
import { ClaimPageView } from '@/member/claim/ClaimPageView';
import { ClaimPageContext } from '@/member/claim/claimPageContext';
import { getPath } from '@/shared/config/pages';
import { textParam, useUrlState } from '@/shared/hooks/useUrlState';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { ArrowLeftIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { useMemo } from 'react';
import { SampleCustody } from './SampleCustody';

const EstimateLines = lazyNamed(
  () => import(/* webpackChunkName: "estimates" */ '@/member/estimates/EstimateLines'),
  'EstimateLines',
);

/** `estimate`: whose lines are shown instead of the claim. */
const PARAMS = { estimate: textParam(40) };

interface SampleClaimProps {
  claim: ClaimDetail;
  work: ClaimWork;
}

/** A claim of the demo, on the page that members work with. */
export function SampleClaim({ claim, work }: SampleClaimProps) {
  const context = useMemo(() => ({ work, memberId: null }), [work]);
  const [{ estimate }] = useUrlState(PARAMS);
  return (
    <Stack gap={3}>
      <Cluster gap={2}>
        <LinkButton to={getPath('DemoPage')} size="small" icon={<ArrowLeftIcon />}>
          Back to the dashboard
        </LinkButton>
        <h2>{claim.propertyAddress}</h2>
      </Cluster>
      <ClaimPageContext value={context}>
        {estimate && work.estimates ? (
          <WidgetBoundary loading={<Skeleton label="Loading the estimate" rows={4} shape="card" />}>
            <EstimateLines key={estimate} claimId={claim.id} work={work.estimates} estimateId={estimate} />
          </WidgetBoundary>
        ) : (
          <ClaimPageView claim={claim} />
        )}
      </ClaimPageContext>
      <SampleCustody claim={claim} />
    </Stack>
  );
}
