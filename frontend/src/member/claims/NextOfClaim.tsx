import { type ClaimRow, type ClaimStatus } from '@/entities/claim/claim';
import { formatDayAndTime, isPast } from '@/shared/lib/dates';
import { WaitsForBadge } from '@/member/claim/ClaimStatusBadge';
import styles from './ClaimsTableView.module.css';

/** Without a due time. */
const NEXT: Readonly<Record<ClaimStatus, string>> = {
  submitted: 'We pick it up',
  under_review: 'We check it',
  info_requested: 'Your answer',
  in_progress: 'We work on it',
  completed: 'Nothing',
  declined: 'Nothing',
  withdrawn: 'Nothing',
};

/** What is next with a claim: the member's turn, or when the network's step is due. */
export function NextOfClaim({ claim: { status, waitsFor, dueAt } }: { claim: ClaimRow }) {
  if (waitsFor) return <WaitsForBadge waitsFor={waitsFor} />;
  // Not by a timer: a list may have thousands of rows.
  const isOverdue = dueAt !== null && isPast(dueAt);
  if (!dueAt) return <span className={styles.quiet}>{NEXT[status]}</span>;
  return (
    <time dateTime={dueAt} className={isOverdue ? styles.late : undefined}>
      {isOverdue ? 'We are late' : `Due ${formatDayAndTime(dueAt)}`}
    </time>
  );
}
