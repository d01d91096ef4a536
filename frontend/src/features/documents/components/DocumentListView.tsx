import { type DocumentRow, type DocumentState } from '@/entities/document/document';
import { formatDay } from '@/shared/lib/dates';
import { formatFileSize } from '@/shared/lib/fileSize';
import { Badge, type BadgeTone } from '@/shared/ui/Badge';
import { DownloadIcon, ExternalLinkIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import documentStates from '@rules/documentStates.json';
import { type ReactNode, useId } from 'react';
import { getDownloadUrl, getViewUrl } from '../model/documentUrls';
import { DOCUMENT_TYPE_LABELS } from '../model/documentTypes';
import styles from './DocumentListView.module.css';
import { DocumentThumbnail } from './DocumentThumbnail';

interface DocumentListViewProps {
  documents: readonly DocumentRow[];
  /** Hides the "Claim Attached" badge. */
  isOnClaimPage?: boolean;
  /** Files of the demo, which do not exist. */
  isSample?: boolean;
  /** Further buttons of a document. `nameId` is the id of its name. */
  renderActions?: (document: DocumentRow, nameId: string) => ReactNode;
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
  isSample = false,
  renderActions,
}: DocumentListViewProps) {
  return (
    <ul>
      {documents.map((document) => (
        <DocumentItem
          key={document.id}
          document={document}
          hasClaimBadge={document.claimId !== null && !isOnClaimPage}
          isSample={isSample}
          renderActions={renderActions}
        />
      ))}
    </ul>
  );
}

interface DocumentItemProps extends Pick<DocumentListViewProps, 'renderActions'> {
  document: DocumentRow;
  hasClaimBadge: boolean;
  isSample: boolean;
}

function DocumentItem({ document, hasClaimBadge, isSample, renderActions }: DocumentItemProps) {
  const nameId = useId();
  const { state, deletedAt } = document;
  return (
    <li className={styles.row}>
      <DocumentThumbnail document={document} />
      <div>
        <p id={nameId} className={styles.name}>
          <bdi>{document.originalFilename}</bdi>
        </p>
        <p className={styles.details}>
          <span>{formatFileSize(document.fileSize)}</span>
          <time dateTime={document.uploadedAt}>{formatDay(document.uploadedAt)}</time>
          <span>{DOCUMENT_TYPE_LABELS[document.fileType]}</span>
          {hasClaimBadge && <Badge tone="good">Claim Attached</Badge>}
          {state !== 'ready' && <Badge tone={STATE_TONES[state]}>{documentStates[state].label}</Badge>}
          {deletedAt !== null && <span>Deleted {formatDay(deletedAt)}</span>}
        </p>
        {state !== 'ready' && <p className={styles.explanation}>{documentStates[state].text}</p>}
      </div>
      <div className={styles.actions}>
        <Cluster>
          {isSample && <p className={styles.details}>Sample file</p>}
          {document.isViewable && !isSample && (
            <>
              <LinkButton
                to={getViewUrl(document.id)}
                target="_blank"
                rel="noopener"
                reloadDocument
                size="small"
                icon={<ExternalLinkIcon />}
                aria-describedby={nameId}
              >
                View
              </LinkButton>
              <LinkButton
                to={getDownloadUrl(document.id)}
                download={document.originalFilename}
                reloadDocument
                size="small"
                icon={<DownloadIcon />}
                aria-describedby={nameId}
              >
                Download
              </LinkButton>
            </>
          )}
          {renderActions?.(document, nameId)}
        </Cluster>
      </div>
    </li>
  );
}
