import { demoLead } from '@/content/demo/demo';
import { DashboardLayout } from '@/features/dashboard/components/DashboardLayout';
import { DemoBar } from '@/features/demoTour/components/DemoBar';
import { DemoWayOn } from '@/features/demoTour/components/DemoWayOn';
import { LiveDemo } from '@/features/demoTour/components/LiveDemo';
import { RecentActivity } from '@/features/demoTour/components/RecentActivity';
import { ResetDemo } from '@/features/demoTour/components/ResetDemo';
import { SampleMetrics } from '@/features/demoTour/components/SampleMetrics';
import { SampleSubscription } from '@/features/demoTour/components/SampleSubscription';
import { TourProvider } from '@/features/demoTour/components/TourProvider';
import { TourStop } from '@/features/demoTour/components/TourStop';
import { UploadAreas } from '@/features/demoTour/components/UploadAreas';
import { countArrived, sampleUploads } from '@/features/demoTour/model/sampleUploads';
import { enterAsMember } from '@/features/session/model/sessionCache';
import { useAdminSession, useSession } from '@/features/session/model/useSession';
import { bootData, type User } from '@/shared/config/bootData';
import { paths, routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { useNavigate } from 'react-router-dom';

const { title } = routeOfPage('DemoPage');

/** A member's dashboard with sample data alone: nothing is asked of the server until a visitor opens the live demo. */
export function DemoPage() {
  // One today for the whole visit, so that no two dates of the page disagree around midnight.
  const [today] = useState(() => new Date());
  const [uploads, dispatch] = useReducer(sampleUploads, []);
  const isMember = useSession().isSignedIn;
  const isAdmin = useAdminSession().isSignedIn;
  const client = useQueryClient();
  const navigate = useNavigate();

  function enterLiveDemo(user: User) {
    enterAsMember(client, user);
    void navigate(paths.dashboard());
  }

  return (
    <TourProvider>
      <DemoBar />
      <PageFrame
        kicker="Guest access"
        title={title}
        lead={demoLead}
        actions={<ResetDemo isUntouched={uploads.length === 0} onReset={() => dispatch({ type: 'reset' })} />}
      >
        {bootData.demoLogin && <LiveDemo isSignedIn={isMember || isAdmin} onOpened={enterLiveDemo} />}
        <DashboardLayout
          subscription={
            <TourStop id="subscription">
              <SampleSubscription today={today} uploadedEstimates={countArrived(uploads, 'estimates')} />
            </TourStop>
          }
          statistics={
            <TourStop id="metrics">
              <SampleMetrics today={today} uploaded={countArrived(uploads)} />
            </TourStop>
          }
          actions={<UploadAreas uploads={uploads} dispatch={dispatch} />}
          tabs={
            <TourStop id="activity">
              <RecentActivity today={today} uploads={uploads} />
            </TourStop>
          }
        />
        <DemoWayOn />
      </PageFrame>
    </TourProvider>
  );
}
