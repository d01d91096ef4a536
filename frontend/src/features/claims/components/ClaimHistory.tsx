import { formatDateTime } from '@/shared/lib/dates';
import { type ClaimDetail } from '../api/claim';
import styles from './ClaimRecord.module.css';
import { ClaimStatusBadge } from './ClaimStatusBadge';

/** Every move of a claim with its note, oldest first. */
export function ClaimHistory({ changes }: { changes: ClaimDetail['history'] }) {
  return (
    <ol className={styles.history}>
      {changes.map(({ status, note, createdAt }) => (
        <li key={`${createdAt} ${status}`} className={styles.change}>
          <ClaimStatusBadge status={status} />
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {note && <p className={styles.notes}>{note}</p>}
        </li>
      ))}
    </ol>
  );
}
