import { type DocumentRow } from '@/entities/document/document';
import { ClaimPageContent } from '@/features/claims/components/ClaimPageContent';
import { DocumentListView } from '@/features/documents/components/DocumentListView';
import { useSession } from '@/features/session/model/useSession';
import { useParams } from 'react-router-dom';

export function ClaimPage() {
  const { claimId = '' } = useParams();
  const { user } = useSession();
  return (
    <ClaimPageContent
      key={claimId}
      claimId={claimId}
      memberId={user?.id ?? null}
      renderDocuments={renderDocuments}
    />
  );
}

function renderDocuments(documents: readonly DocumentRow[]) {
  return <DocumentListView documents={documents} isOnClaimPage />;
}
