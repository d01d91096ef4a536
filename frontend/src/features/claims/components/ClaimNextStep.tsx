import { formatDateTime } from '@/shared/lib/dates';
import { Card } from '@/shared/ui/Card';
import { type ClaimDetail } from '../api/claim';
import { CLAIM_STATUSES, type ClaimStatus } from '../model/claimWords';
import styles from './ClaimRecord.module.css';
import { ClaimStatusBadge } from './ClaimStatusBadge';
import { WithdrawClaim } from './WithdrawClaim';

/** Where a claim stands, what happens next, and what staff wrote with the last move. */
export function ClaimNextStep({ claim: { id, status, history } }: { claim: ClaimDetail }) {
  const { next, mayWithdraw } = CLAIM_STATUSES[status];
  const lastMove = history.at(-1);
  return (
    <Card title="What happens next" tone={toneOf(status)} actions={<ClaimStatusBadge status={status} />}>
      <p>{next}</p>
      {lastMove?.note && (
        <figure className={styles.latest}>
          <figcaption>
            Latest note, <time dateTime={lastMove.createdAt}>{formatDateTime(lastMove.createdAt)}</time>
          </figcaption>
          <blockquote className={styles.notes}>{lastMove.note}</blockquote>
        </figure>
      )}
      {mayWithdraw && <WithdrawClaim claimId={id} />}
    </Card>
  );
}

function toneOf(status: ClaimStatus): 'signal' | 'watch' | 'plain' {
  if (status === 'completed') return 'signal';
  return status === 'info_requested' ? 'watch' : 'plain';
}
