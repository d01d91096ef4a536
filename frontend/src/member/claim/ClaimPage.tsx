import { type DocumentRow } from '@/entities/document/document';
import { ClaimPageContent } from './ClaimPageContent';
import { DocumentListView } from '@/member/documents/DocumentListView';
import { useSession } from '@/entities/session/useSession';
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
