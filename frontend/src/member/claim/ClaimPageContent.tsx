import { type ClaimDetail, claimQuery } from '@/entities/claim/claim';
import { createClaimWork } from '@/entities/claim/claimWork';
import { SERVICES } from '@/entities/plan/serviceUnits';
import { isApiError } from '@/shared/api/apiError';
import { showErrorToast } from '@/shared/feedback/mutationFeedback';
import { getPath, getRoute } from '@/shared/config/pages';
import { useDocumentTitle } from '@/shared/hooks/useDocumentTitle';
import { textParam, useUrlState } from '@/shared/hooks/useUrlState';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Button } from '@/shared/ui/Button';
import { ArrowLeftIcon, RefreshIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Card } from '@/shared/ui/Card';
import { Skeleton } from '@/shared/ui/Skeleton';
import { QueryState } from '@/shared/feedback/QueryState';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ClaimPageContext } from './claimPageContext';
import styles from './ClaimPage.module.css';
import { ClaimPageSkeleton } from './ClaimPageSkeleton';
import { ClaimPageView } from './ClaimPageView';

const { title: PAGE_TITLE } = getRoute('ClaimPage');
const EstimateLines = lazyNamed(
  () => import(/* webpackChunkName: "estimates" */ '@/member/estimates/EstimateLines'),
  'EstimateLines',
);

const PhotosView = lazyNamed(
  () => import(/* webpackChunkName: "claimFiles" */ '@/member/photos/PhotosView'),
  'PhotosView',
);

/** `estimate`: whose lines are shown instead of the claim. `photos`: the contact sheet or a photograph instead of it. */
const PARAMS = { estimate: textParam(40), photos: textParam(40) };
const ERROR_TITLE = 'Failed to load the claim';

interface ClaimPageContentProps {
  claimId: string;
  memberId: string | null;
}

export function ClaimPageContent({ claimId, memberId }: ClaimPageContentProps) {
  const query = useQuery(claimQuery(claimId));
  const { data: claim, error } = query;
  const client = useQueryClient();
  const context = useMemo(() => ({ work: createClaimWork(claimId), memberId }), [claimId, memberId]);
  const [{ estimate, photos }, setUrlState] = useUrlState(PARAMS);
  const { estimates } = context.work;
  const [isRefreshing, setIsRefreshing] = useState(false);
  const isNotFound = isApiError(error, 'not_found');
  useDocumentTitle(getTitle(claim, isNotFound));

  async function handleRefresh() {
    setIsRefreshing(true);
    // With the messages, whose query is below the claim's.
    const { queryKey } = claimQuery(claimId);
    await client.invalidateQueries({ queryKey });
    setIsRefreshing(false);
    const failure = client.getQueryState(queryKey)?.error;
    if (failure) showErrorToast(ERROR_TITLE, failure);
  }

  return (
    <PageFrame
      kicker={<span className={styles.number}>{claim ? `Claim ${claim.reference}` : 'Claim'}</span>}
      title={claim?.propertyAddress ?? (isNotFound ? 'Claim not found' : PAGE_TITLE)}
      lead={
        claim ? (
          <>
            {claim.homeowner} · {SERVICES[claim.serviceRequestType].label}
          </>
        ) : isNotFound ? (
          'There is no claim of yours at this address.'
        ) : undefined
      }
      // Not while it loads: a long address would move them.
      actions={
        (claim ?? error) && (
          <>
            {claim && (
              <Button
                type="button"
                variant="ghost"
                icon={<RefreshIcon />}
                isBusy={isRefreshing}
                onClick={() => void handleRefresh()}
              >
                Refresh
              </Button>
            )}
            {claim && memberId !== null && (
              <LinkButton to={`${getPath('HelpPage')}?claim=${claim.id}`} variant="ghost">
                Help
              </LinkButton>
            )}
            <LinkButton to={`${getPath('DashboardPage')}?tab=claims`} icon={<ArrowLeftIcon />}>
              All claims
            </LinkButton>
          </>
        )
      }
    >
      {(claim ?? !isNotFound) && (
        <QueryState query={query} loading={<ClaimPageSkeleton />} errorTitle={ERROR_TITLE}>
          {(data) => (
            <ClaimPageContext value={context}>
              {estimate && estimates ? (
                <WidgetBoundary loading={<Skeleton label="Loading the estimate" rows={4} shape="card" />}>
                  <EstimateLines key={estimate} claimId={data.id} work={estimates} estimateId={estimate} />
                </WidgetBoundary>
              ) : photos && memberId !== null ? (
                // As the view looks while its photographs load.
                <WidgetBoundary
                  loading={
                    <Card title="Photographs">
                      <Skeleton label="Loading the photographs" rows={6} />
                    </Card>
                  }
                >
                  <PhotosView
                    claim={data}
                    memberId={memberId}
                    view={photos}
                    onView={(view, options) => setUrlState({ photos: view }, options)}
                  />
                </WidgetBoundary>
              ) : (
                <ClaimPageView claim={data} onOpenPhotos={(view) => setUrlState({ photos: view })} />
              )}
            </ClaimPageContext>
          )}
        </QueryState>
      )}
    </PageFrame>
  );
}

function getTitle(claim: ClaimDetail | undefined, isNotFound: boolean): string {
  if (claim) return `Claim ${claim.reference}, ${claim.propertyAddress}`;
  return isNotFound ? 'Claim not found' : PAGE_TITLE;
}
