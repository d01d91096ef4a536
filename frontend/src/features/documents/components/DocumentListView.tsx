import { type DocumentRow } from '@/entities/document/document';
import { formatDay } from '@/shared/lib/dates';
import { formatFileSize } from '@/shared/lib/fileSize';
import { Badge } from '@/shared/ui/Badge';
import { DownloadIcon, ExternalLinkIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import { useId } from 'react';
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
}

export function DocumentListView({
  documents,
  isOnClaimPage = false,
  isSample = false,
}: DocumentListViewProps) {
  return (
    <ul>
      {documents.map((document) => (
        <DocumentItem
          key={document.id}
          document={document}
          hasClaimBadge={document.claimId !== null && !isOnClaimPage}
          isSample={isSample}
        />
      ))}
    </ul>
  );
}

interface DocumentItemProps {
  document: DocumentRow;
  hasClaimBadge: boolean;
  isSample: boolean;
}

function DocumentItem({ document, hasClaimBadge, isSample }: DocumentItemProps) {
  const nameId = useId();
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
        </p>
      </div>
      <div className={styles.actions}>
        {isSample ? (
          <p className={styles.details}>Sample file</p>
        ) : document.isViewable ? (
          <Cluster>
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
          </Cluster>
        ) : (
          <p className={styles.unavailable}>Not available at the moment</p>
        )}
      </div>
    </li>
  );
}
