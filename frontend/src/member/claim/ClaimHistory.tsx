import { type ClaimDetail } from '@/entities/claim/claim';
import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import styles from './ClaimPage.module.css';
import { ClaimStatusBadge } from './ClaimStatusBadge';
import { getTimeline } from './timeline';

/** Oldest first. */
export function ClaimHistory({ claim }: { claim: ClaimDetail }) {
  return (
    <ol className={styles.entries}>
      {getTimeline(claim).map(({ at, status, title, by, notes }, index) => (
        <li key={index} className={styles.entry}>
          {status ? <ClaimStatusBadge status={status} /> : <Badge>{title}</Badge>}
          <time dateTime={at}>{formatDateTime(at)}</time>
          <span className={styles.by}>{by}</span>
          {notes.map((note) => (
            <p key={note} className={styles.notes}>
              {note}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
