import { ClaimRecord } from '@/features/claims/components/ClaimRecord';
import { DocumentListView } from '@/features/documents/components/DocumentListView';
import { useParams } from 'react-router-dom';

/** One claim: its facts, documents and history. */
export function ClaimPage() {
  const { claimId = '' } = useParams();
  return (
    <ClaimRecord
      key={claimId}
      claimId={claimId}
      renderDocuments={(documents) => <DocumentListView documents={documents} isOfOneClaim />}
    />
  );
}
