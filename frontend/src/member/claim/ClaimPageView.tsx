import { type ClaimDetail } from '@/entities/claim/claim';
import { isAllowed } from '@/entities/claim/claimPhase';
import { isPicture } from '@/member/documents/documentKinds';
import { useHashTarget } from '@/shared/hooks/useHashTarget';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { OptionalPart } from '@/shared/loading/OptionalPart';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Card } from '@/shared/ui/Card';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useClaimPage, useClaimPhase } from './claimPageContext';
import { ClaimConversation } from './ClaimConversation';
import { ClaimFiles } from './ClaimFiles';
import { ClaimHistory } from './ClaimHistory';
import { ClaimDetailList } from './ClaimDetailList';
import { ClaimLabels } from './ClaimLabels';
import { ClaimNextStep } from './ClaimNextStep';
import { CorrectClaim } from './CorrectClaim';
import { ClaimPageLayout } from './ClaimPageLayout';
import { ClaimReceipt } from './ClaimReceipt';
import { ClaimRequests } from './ClaimRequests';
import { ClaimResult } from './ClaimResult';

const EstimatesCard = lazyNamed(
  () => import(/* webpackChunkName: "estimates" */ '@/member/estimates/EstimatesCard'),
  'EstimatesCard',
);
const PacketCard = lazyNamed(
  () => import(/* webpackChunkName: "claimFiles" */ '@/member/packet/PacketCard'),
  'PacketCard',
);
const PhotoCard = lazyNamed(
  () => import(/* webpackChunkName: "claimFiles" */ '@/member/photos/PhotoCard'),
  'PhotoCard',
);

interface ClaimPageViewProps {
  claim: ClaimDetail;
  /** Shows the contact sheet or the caption desk instead. */
  onOpenPhotos?: (view: string) => void;
}

/** Everything about one claim, in the order in which a member works with it. */
export function ClaimPageView({ claim, onOpenPhotos }: ClaimPageViewProps) {
  const phase = useClaimPhase(claim);
  const { memberId, work } = useClaimPage();
  useHashTarget();
  return (
    <ClaimPageLayout
      nextStep={
        <>
          <ClaimReceipt claim={claim} />
          <ClaimNextStep claim={claim} phase={phase} />
        </>
      }
      work={
        <>
          <ClaimRequests claim={claim} phase={phase} />
          <ClaimResult claim={claim} phase={phase} />
          {work.estimates && (
            <WidgetBoundary loading={<Skeleton label="Loading the estimates" rows={3} shape="card" />}>
              <EstimatesCard
                claim={claim}
                work={work.estimates}
                canAddFiles={memberId !== null && isAllowed(phase, 'files')}
              />
            </WidgetBoundary>
          )}
          <ClaimFiles claim={claim} canAddFiles={isAllowed(phase, 'files')} />
          {memberId !== null && onOpenPhotos && claim.documents.some(isPicture) && (
            <OptionalPart>
              <PhotoCard
                claim={claim}
                memberId={memberId}
                canAddFiles={isAllowed(phase, 'files')}
                onOpen={onOpenPhotos}
              />
            </OptionalPart>
          )}
          <ClaimConversation claim={claim} phase={phase} />
        </>
      }
      record={
        <>
          <Card title="History">
            <ClaimHistory claim={claim} />
          </Card>
          <Card
            title="Details"
            actions={<CorrectClaim claim={claim} canCorrect={isAllowed(phase, 'files')} />}
          >
            <ClaimDetailList claim={claim} />
            <ClaimLabels claim={claim} />
          </Card>
          {memberId !== null && (
            <OptionalPart>
              <PacketCard claim={claim} />
            </OptionalPart>
          )}
        </>
      }
    />
  );
}
