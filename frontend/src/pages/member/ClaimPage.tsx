import { ClaimPageContent } from '@/features/claims/components/ClaimPageContent';
import { DocumentListView } from '@/features/documents/components/DocumentListView';
import { useParams } from 'react-router-dom';

export function ClaimPage() {
  const { claimId = '' } = useParams();
  return (
    <ClaimPageContent
      key={claimId}
      claimId={claimId}
      renderDocuments={(documents) => <DocumentListView documents={documents} isOnClaimPage />}
    />
  );
}
