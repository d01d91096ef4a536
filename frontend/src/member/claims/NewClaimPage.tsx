import { dashboardQuery } from '@/entities/member/memberData';
import { type Subscription } from '@/entities/plan/serviceUnits';
import { useSession } from '@/entities/session/useSession';
import { getRoute } from '@/shared/config/pages';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ClaimDraftOffer, RestoredDraftNotice } from './ClaimDraftOffer';
import { PlanNotice } from './PlanNotice';
import { SubmittedClaims } from './SubmittedClaims';
import { type ClaimDrafts, useClaimDrafts } from './useClaimDrafts';
import { useDraftFiles, useStoredFilesCleanUp } from './draftFiles';

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
  useStoredFilesCleanUp(memberId);
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
      {isPending ? (
        <Skeleton label="Loading your plan" rows={4} />
      ) : (
        <Draft key={drafts.current.id} memberId={memberId} drafts={drafts} subscription={subscription} />
      )}
    </>
  );
}

interface DraftProps {
  memberId: string;
  drafts: ClaimDrafts;
  subscription: Subscription | null;
}

function Draft({ memberId, drafts, subscription }: DraftProps) {
  const { current } = drafts;
  const files = useDraftFiles(memberId, current);
  const lostNames = useMemo(() => getLostNames(current.fileNames, files ?? []), [current, files]);
  const loading = <Skeleton label="Loading the form" rows={6} />;
  if (!files) return loading;
  return (
    <>
      {drafts.isContinued && (
        <RestoredDraftNotice
          savedAt={current.savedAt}
          fileCount={current.fileNames.length - lostNames.length}
          lostNames={lostNames}
          onStartOver={drafts.startOver}
        />
      )}
      <WidgetBoundary loading={loading}>
        <NewClaimForm
          memberId={memberId}
          drafts={drafts}
          subscription={subscription}
          files={files}
          lostNames={lostNames}
        />
      </WidgetBoundary>
    </>
  );
}

/** Several files may have the same name. */
function getLostNames(names: readonly string[], files: readonly File[]): string[] {
  const found = files.map(({ name }) => name);
  return names.filter((name) => {
    const index = found.indexOf(name);
    if (index >= 0) found.splice(index, 1);
    return index < 0;
  });
}
