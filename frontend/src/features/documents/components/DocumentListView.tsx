import { type components } from '@/shared/api/schema';
import { formatDay } from '@/shared/lib/dates';
import { formatFileSize } from '@/shared/lib/fileSize';
import { Badge } from '@/shared/ui/Badge';
import { DownloadIcon, ExternalLinkIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import { useId } from 'react';
import { downloadAddress, viewAddress } from '../model/documentAddress';
import { DOCUMENT_TYPE_LABELS } from '../model/documentTypes';
import styles from './DocumentListView.module.css';
import { DocumentThumbnail } from './DocumentThumbnail';

type DocumentRow = components['schemas']['DocumentRow'];

interface DocumentListViewProps {
  documents: readonly DocumentRow[];
  /** On the claim's own page nobody needs to be told that a document is filed with a claim. */
  isOfOneClaim?: boolean;
}

/** Documents, one row each; those that may not be handed out offer neither View nor Download. */
export function DocumentListView({ documents, isOfOneClaim = false }: DocumentListViewProps) {
  return (
    <ul>
      {documents.map((document) => (
        <DocumentItem
          key={document.id}
          document={document}
          tellsOfClaim={document.claimId !== null && !isOfOneClaim}
        />
      ))}
    </ul>
  );
}

function DocumentItem({ document, tellsOfClaim }: { document: DocumentRow; tellsOfClaim: boolean }) {
  const nameId = useId();
  return (
    <li className={styles.row}>
      <DocumentThumbnail document={document} />
      <div>
        <p id={nameId} className={styles.name}>
          <bdi>{document.originalFilename}</bdi>
        </p>
        <p className={styles.facts}>
          <span>{formatFileSize(document.fileSize)}</span>
          <time dateTime={document.uploadedAt}>{formatDay(document.uploadedAt)}</time>
          <span>{DOCUMENT_TYPE_LABELS[document.fileType]}</span>
          {tellsOfClaim && <Badge tone="good">Claim Attached</Badge>}
        </p>
      </div>
      <div className={styles.actions}>
        {document.isViewable ? (
          <Cluster>
            <LinkButton
              to={viewAddress(document.id)}
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
              to={downloadAddress(document.id)}
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
          <p className={styles.withheld}>Not available at the moment</p>
        )}
      </div>
    </li>
  );
}
