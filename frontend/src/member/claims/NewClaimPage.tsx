import { dashboardQuery } from '@/entities/member/memberData';
import { useSession } from '@/entities/session/useSession';
import { getRoute } from '@/shared/config/pages';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '@/shared/ui/Notice';
import { ClaimDraftOffer, describeLostFiles, RestoredDraftNotice } from './ClaimDraftOffer';
import { getKeptFiles, getLostNames } from './keptFiles';
import { PlanNotice } from './PlanNotice';
import { SubmittedClaims } from './SubmittedClaims';
import { useClaimDrafts } from './useClaimDrafts';

const NewClaimForm = lazyNamed(() => import('./NewClaimForm'), 'NewClaimForm');

const { title } = getRoute('NewClaimPage');

export function NewClaimPage() {
  const { user } = useSession();
  return (
    <PageFrame isCompact title={title}>
      {user && <NewClaim memberId={user.id} />}
    </PageFrame>
  );
}

function NewClaim({ memberId }: { memberId: string }) {
  const drafts = useClaimDrafts(memberId);
  const { data: dashboard, isPending } = useQuery({ ...dashboardQuery, refetchOnMount: 'always' });
  const lostNames = getLostNames(memberId, drafts.current.id);
  const subscription = dashboard?.subscription ?? null;
  return (
    <>
      <SubmittedClaims memberId={memberId} />
      {dashboard && <PlanNotice subscription={subscription} />}
      {drafts.offered.length > 0 && (
        <ClaimDraftOffer
          drafts={drafts.offered}
          onContinue={drafts.continueWith}
          onDelete={drafts.deleteOffered}
          onUndo={drafts.undoDelete}
        />
      )}
      {drafts.isContinued && (
        <RestoredDraftNotice
          savedAt={drafts.current.savedAt}
          hasFiles={getKeptFiles(drafts.current.id).length > 0}
          lostNames={lostNames}
          onStartOver={drafts.startOver}
        />
      )}
      {!drafts.isContinued && lostNames.length > 0 && (
        <Notice title="The page was loaded again" isLive={false}>
          {describeLostFiles(lostNames)}
        </Notice>
      )}
      {isPending ? (
        <Skeleton label="Loading your plan" rows={4} />
      ) : (
        <WidgetBoundary loading={<Skeleton label="Loading the form" rows={6} />}>
          <NewClaimForm
            key={drafts.current.id}
            memberId={memberId}
            drafts={drafts}
            subscription={subscription}
          />
        </WidgetBoundary>
      )}
    </>
  );
}
