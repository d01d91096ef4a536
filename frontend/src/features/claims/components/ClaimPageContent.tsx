import { type ClaimDetail, claimQuery } from '@/entities/claim/claim';
import { type DocumentRow } from '@/entities/document/document';
import { isApiError } from '@/shared/api/apiError';
import { showErrorToast } from '@/shared/api/mutationFeedback';
import { paths, getRouteOfPage } from '@/shared/config/paths';
import { useDocumentTitle } from '@/shared/hooks/useDocumentTitle';
import { Button } from '@/shared/ui/Button';
import { ArrowLeftIcon, RefreshIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { QueryState } from '@/shared/ui/QueryState';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import styles from './ClaimPage.module.css';
import { ClaimPageSkeleton } from './ClaimPageSkeleton';
import { ClaimPageView } from './ClaimPageView';

const { title: PAGE_TITLE } = getRouteOfPage('ClaimPage');
const ERROR_TITLE = 'Failed to load the claim';

interface ClaimPageContentProps {
  claimId: string;
  renderDocuments: (documents: readonly DocumentRow[]) => ReactNode;
}

export function ClaimPageContent({ claimId, renderDocuments }: ClaimPageContentProps) {
  const query = useQuery(claimQuery(claimId));
  const { data: claim, error, refetch } = query;
  const [isRefreshing, setIsRefreshing] = useState(false);
  const isNotFound = isApiError(error, 'not_found');
  useDocumentTitle(getTitle(claim, isNotFound));

  async function handleRefresh() {
    setIsRefreshing(true);
    const { error: failure } = await refetch();
    setIsRefreshing(false);
    if (failure) showErrorToast(ERROR_TITLE, failure);
  }

  return (
    <PageFrame
      kicker={
        <span className={styles.number}>{claim?.claimNumber ? `Claim ${claim.claimNumber}` : 'Claim'}</span>
      }
      title={claim?.propertyAddress ?? (isNotFound ? 'Claim not found' : PAGE_TITLE)}
      lead={isNotFound && !claim ? 'There is no claim of yours at this address.' : undefined}
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
            <LinkButton to={`${paths.dashboard()}?tab=claims`} icon={<ArrowLeftIcon />}>
              All claims
            </LinkButton>
          </>
        )
      }
    >
      {(claim ?? !isNotFound) && (
        <QueryState query={query} loading={<ClaimPageSkeleton />} errorTitle={ERROR_TITLE}>
          {(data) => <ClaimPageView claim={data} renderDocuments={renderDocuments} />}
        </QueryState>
      )}
    </PageFrame>
  );
}

function getTitle(claim: ClaimDetail | undefined, isNotFound: boolean): string | null {
  if (claim) return `Claim ${claim.claimNumber || claim.propertyAddress}`;
  return isNotFound ? 'Claim not found' : null;
}
