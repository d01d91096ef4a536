import { demoLead } from './texts/demo';
import { DemoBar } from './DemoBar';
import { DemoCallToAction } from './DemoCallToAction';
import { LiveDemo } from './LiveDemo';
import { ResetDemo } from './ResetDemo';
import { TourProvider } from './tour/TourProvider';
import { SampleDashboard } from './sample/SampleDashboard';
import { createSampleClaims } from './sample/sampleClaims';
import { sampleUploadsReducer } from './sample/sampleUploads';
import { setMemberSession } from '@/entities/session/sessionCache';
import { useAdminSession, useSession } from '@/entities/session/useSession';
import { type User } from '@/entities/member/user';
import { bootData } from '@/shared/api/bootData';
import { getPath, getRoute } from '@/shared/config/pages';
import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { textParam, useUrlState } from '@/shared/hooks/useUrlState';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';

const SampleClaim = lazyNamed(
  () => import(/* webpackChunkName: "SampleClaim" */ './sample/SampleClaim'),
  'SampleClaim',
);

const PARAMS = { claim: textParam() };
const { title } = getRoute('DemoPage');

/** A dashboard with sample data. Calls the server only when a visitor opens the live demo. */
export function DemoPage() {
  // Stored once, so that the dates on the page agree around midnight.
  const [today] = useState(() => new Date());
  const [uploads, dispatch] = useReducer(sampleUploadsReducer, []);
  const [samples] = useState(() => createSampleClaims(today));
  const { claims } = useSyncExternalStore(samples.subscribe, samples.get, samples.get);
  const [{ claim: claimId }] = useUrlState(PARAMS);
  // The finished HTML shows the dashboard.
  const isHydrated = useIsHydrated();
  const openClaim = isHydrated ? claims.find(({ id }) => id === claimId) : undefined;
  const work = useMemo(() => samples.createWork(claimId), [samples, claimId]);
  const isMember = useSession().isSignedIn;
  const isAdmin = useAdminSession().isSignedIn;
  const client = useQueryClient();
  const navigate = useNavigate();

  function enterLiveDemo(user: User) {
    setMemberSession(client, user);
    void navigate(`${getPath('DashboardPage')}?tab=claims`);
  }

  function handleReset() {
    dispatch({ type: 'reset' });
    samples.reset();
    void client.invalidateQueries({ queryKey: ['sample messages'] });
  }

  return (
    <TourProvider>
      <DemoBar />
      <PageFrame
        kicker="Guest access"
        title={title}
        lead={demoLead}
        actions={
          <ResetDemo isUnchanged={uploads.length === 0 && samples.isUnchanged()} onReset={handleReset} />
        }
      >
        {bootData.demoLogin && <LiveDemo isSignedIn={isMember || isAdmin} onOpened={enterLiveDemo} />}
        {openClaim ? (
          <WidgetBoundary loading={<Skeleton label="Loading the claim" rows={4} shape="card" />}>
            <SampleClaim key={openClaim.id} claim={openClaim} work={work} />
          </WidgetBoundary>
        ) : (
          <SampleDashboard today={today} claims={claims} uploads={uploads} dispatch={dispatch} />
        )}
        <DemoCallToAction />
      </PageFrame>
    </TourProvider>
  );
}
