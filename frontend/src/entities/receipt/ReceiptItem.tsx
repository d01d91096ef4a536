import { getClaimPath } from '@/shared/config/pages';
import { CopyButton } from '@/shared/feedback/CopyButton';
import { formatFileSize } from '@/shared/lib/fileSize';
import { DownloadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import { Text } from '@/shared/ui/Text';
import { Link } from 'react-router-dom';
import { formatUtcTime, getReceiptUrl, type Receipt } from './receipt';
import styles from './ReceiptItem.module.css';

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

interface ReceiptItemProps {
  receipt: Receipt;
  /** On public pages: there is nothing to download. */
  isSample?: boolean;
  /** The element of a list is `li`. */
  as?: 'li' | 'div';
}

/** A receipt with its files, their hashes and its place in the chain. */
export function ReceiptItem({ receipt, isSample = false, as: Element = 'li' }: ReceiptItemProps) {
  const { id, number, cause, claimId, files, createdAt, hash } = receipt;
  return (
    <Element className={styles.receipt}>
      <div className={styles.head}>
        <h3 className={styles.number}>{number}</h3>
        <Text variant="annotation">
          <time dateTime={createdAt}>
            {createdAt.slice(0, 10)}, {formatUtcTime(createdAt)}
          </time>{' '}
          · {claimId ? <Link to={getClaimPath(claimId)}>{CAUSES[cause]}</Link> : CAUSES[cause]}
        </Text>
        {!isSample && (
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
        )}
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
        {!isSample && <CopyButton text={hash} accessibleName={`Copy the hash of ${number}`} />}
      </div>
    </Element>
  );
}
