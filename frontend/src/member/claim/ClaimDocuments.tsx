import { type DocumentRow } from '@/entities/document/document';
import { DocumentListView } from '@/member/documents/DocumentListView';
import { useClaimPage } from './claimPageContext';

/** Documents on the page of their claim. Those of the public demo do not exist. */
export function ClaimDocuments({
  documents,
  viewedDocuments,
  isGrid,
  requestTitle,
}: {
  documents: readonly DocumentRow[];
  /** Those through which the viewer goes, if there are more. */
  viewedDocuments?: readonly DocumentRow[];
  isGrid?: boolean;
  requestTitle?: string | undefined;
}) {
  const { memberId } = useClaimPage();
  return (
    <DocumentListView
      documents={documents}
      viewedDocuments={viewedDocuments}
      isOnClaimPage
      isGrid={isGrid}
      isSample={memberId === null}
      requestTitle={requestTitle}
    />
  );
}
