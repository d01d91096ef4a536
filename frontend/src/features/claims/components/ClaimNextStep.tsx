import { type ClaimDetail, type ClaimStatus } from '@/entities/claim/claim';
import { formatDateTime } from '@/shared/lib/dates';
import { Card } from '@/shared/ui/Card';
import { CLAIM_STATUSES } from '../model/claimLabels';
import styles from './ClaimPage.module.css';
import { ClaimStatusBadge } from './ClaimStatusBadge';
import { WithdrawClaim } from './WithdrawClaim';

export function ClaimNextStep({ claim: { id, status, history } }: { claim: ClaimDetail }) {
  const { nextStep, canWithdraw } = CLAIM_STATUSES[status];
  const latestChange = history.at(-1);
  return (
    <Card title="What happens next" tone={getTone(status)} actions={<ClaimStatusBadge status={status} />}>
      <p>{nextStep}</p>
      {latestChange?.note && (
        <figure className={styles.latestNote}>
          <figcaption>
            Latest note,{' '}
            <time dateTime={latestChange.createdAt}>{formatDateTime(latestChange.createdAt)}</time>
          </figcaption>
          <blockquote className={styles.notes}>{latestChange.note}</blockquote>
        </figure>
      )}
      {canWithdraw && <WithdrawClaim claimId={id} />}
    </Card>
  );
}

function getTone(status: ClaimStatus): 'signal' | 'watch' | 'plain' {
  if (status === 'completed') return 'signal';
  return status === 'info_requested' ? 'watch' : 'plain';
}
