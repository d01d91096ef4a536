import { TourStep } from '@/demo/tour/TourStep';
import { type ClaimDetail } from '@/entities/claim/claim';
import { WaitingClaims } from '@/member/claims/WaitingClaims';

import { getPath } from '@/shared/config/pages';
import { type Dispatch, memo } from 'react';
import { RecentActivity } from './RecentActivity';
import { getSampleClaimHref } from './sampleClaimHref';
import { SampleLayout } from './SampleLayout';
import { SampleMetrics } from './SampleMetrics';
import { SampleSubscription } from './SampleSubscription';
import { countFinished, type SampleUpload, type SampleUploadAction } from './sampleUploads';
import { UploadAreas } from './UploadAreas';

interface SampleDashboardProps {
  today: Date;
  claims: readonly ClaimDetail[];
  uploads: readonly SampleUpload[];
  dispatch: Dispatch<SampleUploadAction>;
}

/** Memoised, so that a press on a tab, which changes the URL, renders the tab and not every card of the page. */
export const SampleDashboard = memo(function SampleDashboard({
  today,
  claims,
  uploads,
  dispatch,
}: SampleDashboardProps) {
  return (
    <SampleLayout
      waiting={
        <WaitingClaims
          claims={claims.filter(({ waitsFor }) => waitsFor !== null)}
          getHref={getSampleClaimHref}
          allHref={`${getPath('DemoPage')}?tab=claims`}
        />
      }
      subscription={
        <TourStep id="subscription">
          <SampleSubscription today={today} uploadedEstimates={countFinished(uploads, 'estimates')} />
        </TourStep>
      }
      statistics={
        <TourStep id="metrics">
          <SampleMetrics today={today} uploaded={countFinished(uploads)} />
        </TourStep>
      }
      actions={<UploadAreas uploads={uploads} dispatch={dispatch} />}
      tabs={
        <TourStep id="activity">
          <RecentActivity today={today} uploads={uploads} />
        </TourStep>
      }
    />
  );
});
