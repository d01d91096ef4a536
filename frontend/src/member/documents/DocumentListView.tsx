import { type DocumentRow, type DocumentState, type LibraryDocument } from '@/entities/document/document';
import { ReceiptLink } from '@/entities/receipt/ReceiptLink';
import { getClaimPath } from '@/shared/config/pages';
import { formatDay } from '@/shared/lib/dates';
import { formatFileSize } from '@/shared/lib/fileSize';
import { Badge, type BadgeTone } from '@/shared/ui/Badge';
import { DownloadIcon, ExternalLinkIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import documentStates from '@rules/documentStates.json';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { canBeViewed, getDownloadUrl, getViewUrl } from './documentUrls';
import { DOCUMENT_TYPE_LABELS } from './documentTypes';
import styles from './DocumentListView.module.css';
import { DocumentThumbnail } from './DocumentThumbnail';
import { FileName } from './FileName';

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
  renderActions,
}: DocumentListViewProps) {
  return (
    <ul className={isGrid ? styles.grid : undefined}>
      {documents.map((document) => (
        <DocumentItem
          key={document.id}
          document={document}
          isOnClaimPage={isOnClaimPage}
          isGrid={isGrid}
          isSample={isSample}
          renderActions={renderActions}
        />
      ))}
    </ul>
  );
}

interface DocumentItemProps extends Pick<DocumentListViewProps, 'renderActions'> {
  document: ListedDocument;
  isOnClaimPage: boolean;
  isGrid: boolean;
  isSample: boolean;
}

function DocumentItem({ document, isOnClaimPage, isGrid, isSample, renderActions }: DocumentItemProps) {
  const nameId = useId();
  const { claimReference, claimAddress, state, deletedAt } = document;
  const claimId = isOnClaimPage ? null : document.claimId;
  return (
    <li className={styles.row}>
      <DocumentThumbnail document={document} />
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
          {canBeViewed(document) && !isSample && (
            <LinkButton
              to={getViewUrl(document)}
              target="_blank"
              rel="noopener"
              reloadDocument
              size="small"
              icon={<ExternalLinkIcon />}
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
