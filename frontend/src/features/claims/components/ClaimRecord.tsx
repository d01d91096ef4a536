import { isApiError } from '@/shared/api/apiError';
import { type components } from '@/shared/api/schema';
import { paths, routeOfPage } from '@/shared/config/paths';
import { useDocumentTitle } from '@/shared/hooks/useDocumentTitle';
import { Button } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/ErrorState';
import { showFailureToast } from '@/shared/ui/failureToast';
import { ArrowLeftIcon, RefreshIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ClaimDetail, claimQuery } from '../api/claim';
import { ClaimRecordLoading } from './ClaimRecordLoading';
import { ClaimRecordView } from './ClaimRecordView';

const { title: PAGE_TITLE } = routeOfPage('ClaimPage');
const FAILURE = 'Failed to load the claim';

interface ClaimRecordProps {
  claimId: string;
  renderDocuments: (documents: components['schemas']['DocumentRow'][]) => ReactNode;
}

/** One claim's page: the record, or why it cannot be shown. */
export function ClaimRecord({ claimId, renderDocuments }: ClaimRecordProps) {
  const { data: claim, error, isFetching, refetch } = useQuery(claimQuery(claimId));
  const [isRefreshing, setIsRefreshing] = useState(false);
  const isMissing = isApiError(error, 'not_found');
  useDocumentTitle(titleOf(claim, isMissing));

  async function handleRefresh() {
    setIsRefreshing(true);
    const { error: failure } = await refetch();
    setIsRefreshing(false);
    if (failure) showFailureToast(FAILURE, failure);
  }

  return (
    <PageFrame
      kicker={claim?.claimNumber ? `Claim ${claim.claimNumber}` : 'Claim'}
      title={claim?.propertyAddress ?? (isMissing ? 'Claim not found' : PAGE_TITLE)}
      lead={isMissing && !claim ? 'There is no claim of yours at this address.' : undefined}
      actions={
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
      }
    >
      {claim && <ClaimRecordView claim={claim} renderDocuments={renderDocuments} />}
      {!claim && error && !isMissing && (
        <ErrorState sentence={FAILURE} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!claim && !error && <ClaimRecordLoading />}
    </PageFrame>
  );
}

function titleOf(claim: ClaimDetail | undefined, isMissing: boolean): string | null {
  if (claim) return `Claim ${claim.claimNumber || claim.propertyAddress}`;
  return isMissing ? 'Claim not found' : null;
}
