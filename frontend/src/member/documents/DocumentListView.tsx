import { type DocumentRow, type DocumentState, type LibraryDocument } from '@/entities/document/document';
import { ReceiptLink } from '@/entities/receipt/ReceiptLink';
import { getClaimPath } from '@/shared/config/pages';
import { formatDay } from '@/shared/lib/dates';
import { formatFileSize } from '@/shared/lib/fileSize';
import { Badge, type BadgeTone } from '@/shared/ui/Badge';
import { DownloadIcon, EyeIcon } from '@/shared/ui/icons';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import documentStates from '@rules/documentStates.json';
import { type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { getDownloadUrl, getViewUrl } from './documentUrls';
import { DOCUMENT_TYPE_LABELS } from './documentTypes';
import styles from './DocumentListView.module.css';
import { DocumentThumbnail } from './DocumentThumbnail';
import { FileName } from './FileName';
import { canBeShown } from './documentKinds';

const loadViewer = () => import('../viewer/DocumentViewer');
const DocumentViewer = lazyNamed(loadViewer, 'DocumentViewer');

/** Only those of the library say of which claim they are, and whether they can be deleted. */
type ListedDocument = DocumentRow & Partial<LibraryDocument>;

interface DocumentListViewProps {
  documents: readonly ListedDocument[];
  /** Hides the "Claim Attached" badge and the link to the claim. */
  isOnClaimPage?: boolean;
  /** Pictures beside each other, four across if there is room, each with its name in one line. */
  isGrid?: boolean;
  /** Files of the demo, which do not exist. */
  isSample?: boolean;
  /** Those through which the viewer goes, if there are more than these rows. */
  viewedDocuments?: readonly ListedDocument[];
  /** The title of the request that all of them answer. */
  requestTitle?: string | undefined;
  /** Further buttons of a document. `nameId` is the id of its name. */
  renderActions?: (document: ListedDocument, nameId: string) => ReactNode;
}

const STATE_TONES: Record<Exclude<DocumentState, 'ready'>, BadgeTone> = {
  checking: 'watch',
  quarantined: 'danger',
  unscannable: 'watch',
  withdrawn: 'danger',
};

export function DocumentListView({
  documents,
  isOnClaimPage = false,
  isGrid = false,
  isSample = false,
  viewedDocuments = documents,
  requestTitle,
  renderActions,
}: DocumentListViewProps) {
  const [viewedId, setViewedId] = useState<string | null>(null);
  const [isNear, setIsNear] = useState(false);
  const hasPictures = !isSample && documents.some(canBeShown);
  useEffect(() => {
    // A failed download is tried again with the click.
    if (hasPictures) loadViewer().catch(() => undefined);
  }, [hasPictures]);
  const prepareViewer = () => {
    if (!hasPictures) return;
    loadViewer().then(
      () => setIsNear(true),
      () => undefined,
    );
  };
  return (
    <>
      <ul className={isGrid ? styles.grid : undefined}>
        {documents.map((document) => (
          <DocumentItem
            key={document.id}
            document={document}
            isOnClaimPage={isOnClaimPage}
            isGrid={isGrid}
            isSample={isSample}
            onView={setViewedId}
            onNear={prepareViewer}
            renderActions={renderActions}
          />
        ))}
      </ul>
      {/* Rendered before the click: React may show what it has loaded for the first time only after 300 ms. */}
      {(isNear || viewedId !== null) && (
        <WidgetBoundary onClose={() => setViewedId(null)}>
          <DocumentViewer
            documents={viewedDocuments}
            openId={viewedId}
            requestTitle={requestTitle}
            onClose={() => setViewedId(null)}
          />
        </WidgetBoundary>
      )}
    </>
  );
}

interface DocumentItemProps extends Pick<DocumentListViewProps, 'renderActions'> {
  document: ListedDocument;
  isOnClaimPage: boolean;
  isGrid: boolean;
  isSample: boolean;
  onView: (id: string) => void;
  /** The pointer or the focus is about to open it. */
  onNear: () => void;
}

function DocumentItem({
  document,
  isOnClaimPage,
  isGrid,
  isSample,
  onView,
  onNear,
  renderActions,
}: DocumentItemProps) {
  const nameId = useId();
  const { claimReference, claimAddress, state, deletedAt } = document;
  const claimId = isOnClaimPage ? null : document.claimId;
  const view = (event: MouseEvent) => {
    // With a key, the browser opens the file itself in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onView(document.id);
  };
  return (
    <li className={styles.row}>
      <DocumentThumbnail document={document} onClick={view} onPointerEnter={onNear} />
      <div>
        <p id={nameId} className={styles.name}>
          {isGrid ? <FileName name={document.originalFilename} /> : <bdi>{document.originalFilename}</bdi>}
        </p>
        <p className={styles.details}>
          <span>{formatFileSize(document.fileSize)}</span>
          <time dateTime={document.uploadedAt}>{formatDay(document.uploadedAt)}</time>
          <span>{DOCUMENT_TYPE_LABELS[document.fileType]}</span>
          {claimId !== null && <Badge tone="good">Claim Attached</Badge>}
          {state !== 'ready' && <Badge tone={STATE_TONES[state]}>{documentStates[state].label}</Badge>}
          {document.receipt && <ReceiptLink receipt={document.receipt} receivedAt={document.uploadedAt} />}
          {deletedAt !== null && <span>Deleted {formatDay(deletedAt)}</span>}
        </p>
        {claimId !== null && claimReference && (
          <p className={styles.claim}>
            <Link to={getClaimPath(claimId)}>
              {claimReference} · {claimAddress}
            </Link>
          </p>
        )}
        {state !== 'ready' && <p className={styles.explanation}>{documentStates[state].text}</p>}
      </div>
      <div className={styles.actions}>
        <Cluster>
          {isSample && <p className={styles.details}>Sample file</p>}
          {canBeShown(document) && !isSample && (
            <LinkButton
              to={getViewUrl(document)}
              target="_blank"
              rel="noopener"
              reloadDocument
              size="small"
              icon={<EyeIcon />}
              onClick={view}
              onPointerEnter={onNear}
              onFocus={onNear}
              aria-describedby={nameId}
            >
              View
            </LinkButton>
          )}
          {document.isViewable && !isSample && (
            <LinkButton
              to={getDownloadUrl(document)}
              download={document.originalFilename}
              reloadDocument
              size="small"
              icon={<DownloadIcon />}
              aria-describedby={nameId}
            >
              Download
            </LinkButton>
          )}
          {renderActions?.(document, nameId)}
        </Cluster>
      </div>
    </li>
  );
}
