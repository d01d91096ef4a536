import { isApiError } from '@/shared/api/apiError';
import { type components } from '@/shared/api/schema';
import { paths, routeOfPage } from '@/shared/config/paths';
import { useDocumentTitle } from '@/shared/hooks/useDocumentTitle';
import { ErrorState } from '@/shared/ui/ErrorState';
import { ArrowLeftIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type ClaimDetail, claimQuery } from '../api/claim';
import { ClaimRecordView } from './ClaimRecordView';

const { title: PAGE_TITLE } = routeOfPage('ClaimPage');

interface ClaimRecordProps {
  claimId: string;
  renderDocuments: (documents: components['schemas']['DocumentRow'][]) => ReactNode;
}

/** One claim's page: the record, or why it cannot be shown. */
export function ClaimRecord({ claimId, renderDocuments }: ClaimRecordProps) {
  const { data: claim, error, isFetching, refetch } = useQuery(claimQuery(claimId));
  const isMissing = isApiError(error, 'not_found');
  useDocumentTitle(claim ? `Claim ${claim.claimNumber || claim.propertyAddress}` : null);
  return (
    <PageFrame
      kicker={claim ? kickerOf(claim) : 'Claim'}
      title={claim?.propertyAddress ?? (isMissing ? 'Claim not found' : PAGE_TITLE)}
      lead={isMissing && !claim ? 'There is no claim of yours at this address.' : undefined}
      actions={
        <LinkButton to={`${paths.dashboard()}?tab=claims`} icon={<ArrowLeftIcon />}>
          All claims
        </LinkButton>
      }
    >
      {claim && <ClaimRecordView claim={claim} renderDocuments={renderDocuments} />}
      {!claim && error && !isMissing && (
        <ErrorState
          sentence="Failed to load the claim"
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!claim && !error && <LoadingRows label="Loading the claim" rows={3} shape="card" />}
    </PageFrame>
  );
}

function kickerOf({ claimNumber }: ClaimDetail): string {
  return claimNumber ? `Claim ${claimNumber}` : 'Claim';
}
