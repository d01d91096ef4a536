import { formatUtcTime, getReceiptUrl, type Receipt } from '@/entities/receipt/receipt';
import { getClaimPath } from '@/shared/config/pages';
import { CopyButton } from '@/shared/feedback/CopyButton';
import { formatFileSize } from '@/shared/lib/fileSize';
import { DownloadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import { Text } from '@/shared/ui/Text';
import { Link } from 'react-router-dom';
import styles from './Receipts.module.css';

const CAUSES: Record<Receipt['cause'], string> = {
  claim: 'New claim',
  claim_documents: 'Added to a claim',
  documents: 'Library',
  request: 'For a request',
  message: 'Message',
  estimate: 'Estimate',
  reconnaissance: 'Reconnaissance',
  service_request: 'Service request',
  result: 'Released by the network',
};

export function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <ol className={styles.list}>
      {receipts.map((receipt) => (
        <ReceiptItem key={receipt.id} receipt={receipt} />
      ))}
    </ol>
  );
}

function ReceiptItem({ receipt }: { receipt: Receipt }) {
  const { id, number, cause, claimId, files, createdAt, hash } = receipt;
  return (
    <li className={styles.receipt}>
      <div className={styles.head}>
        <h3 className={styles.number}>{number}</h3>
        <Text variant="annotation">
          <time dateTime={createdAt}>
            {createdAt.slice(0, 10)}, {formatUtcTime(createdAt)}
          </time>{' '}
          · {claimId ? <Link to={getClaimPath(claimId)}>{CAUSES[cause]}</Link> : CAUSES[cause]}
        </Text>
        <Cluster>
          <LinkButton
            to={getReceiptUrl(id, 'pdf')}
            download={`${number}.pdf`}
            reloadDocument
            size="small"
            icon={<DownloadIcon />}
            aria-label={`PDF of ${number}`}
          >
            PDF
          </LinkButton>
          <LinkButton
            to={getReceiptUrl(id, 'json')}
            download={`${number}.json`}
            reloadDocument
            size="small"
            variant="ghost"
            aria-label={`JSON of ${number}`}
          >
            JSON
          </LinkButton>
        </Cluster>
      </div>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={`${file.sha256} ${file.name ?? ''}`}>
            <span className={styles.name}>
              <bdi>{file.name ?? 'Name erased'}</bdi> <span>{formatFileSize(file.size)}</span>
            </span>
            <code className={styles.hash}>{file.sha256}</code>
          </li>
        ))}
      </ul>
      <div className={styles.chain}>
        <Text variant="annotation">Receipt hash</Text>
        <code className={styles.hash}>{hash}</code>
        <CopyButton text={hash} accessibleName={`Copy the hash of ${number}`} />
      </div>
    </li>
  );
}
