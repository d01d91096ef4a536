import { demoLead } from '@/content/demo/demo';
import { DashboardLayout } from '../member/DashboardLayout';
import { DemoBar } from '@/features/demoTour/components/DemoBar';
import { DemoCallToAction } from '@/features/demoTour/components/DemoCallToAction';
import { LiveDemo } from '@/features/demoTour/components/LiveDemo';
import { RecentActivity } from '@/features/demoTour/components/RecentActivity';
import { ResetDemo } from '@/features/demoTour/components/ResetDemo';
import { SampleMetrics } from '@/features/demoTour/components/SampleMetrics';
import { SampleSubscription } from '@/features/demoTour/components/SampleSubscription';
import { TourProvider } from '@/features/demoTour/components/TourProvider';
import { TourStep } from '@/features/demoTour/components/TourStep';
import { UploadAreas } from '@/features/demoTour/components/UploadAreas';
import { countFinished, sampleUploadsReducer } from '@/features/demoTour/model/sampleUploads';
import { setMemberSession } from '@/features/session/model/sessionCache';
import { useAdminSession, useSession } from '@/features/session/model/useSession';
import { type User } from '@/entities/member/user';
import { bootData } from '@/shared/config/bootData';
import { paths, getRouteOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { useNavigate } from 'react-router-dom';

const { title } = getRouteOfPage('DemoPage');

/** A dashboard with sample data. Calls the server only when a visitor opens the live demo. */
export function DemoPage() {
  // Stored once, so that the dates on the page agree around midnight.
  const [today] = useState(() => new Date());
  const [uploads, dispatch] = useReducer(sampleUploadsReducer, []);
  const isMember = useSession().isSignedIn;
  const isAdmin = useAdminSession().isSignedIn;
  const client = useQueryClient();
  const navigate = useNavigate();

  function enterLiveDemo(user: User) {
    setMemberSession(client, user);
    void navigate(paths.dashboard());
  }

  return (
    <TourProvider>
      <DemoBar />
      <PageFrame
        kicker="Guest access"
        title={title}
        lead={demoLead}
        actions={<ResetDemo isUnchanged={uploads.length === 0} onReset={() => dispatch({ type: 'reset' })} />}
      >
        {bootData.demoLogin && <LiveDemo isSignedIn={isMember || isAdmin} onOpened={enterLiveDemo} />}
        <DashboardLayout
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
        <DemoCallToAction />
      </PageFrame>
    </TourProvider>
  );
}
