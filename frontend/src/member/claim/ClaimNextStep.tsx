import { type ClaimDetail } from '@/entities/claim/claim';
import { type ClaimPhase, isAllowed } from '@/entities/claim/claimPhase';
import { formatDateTime, formatDeadline } from '@/shared/lib/dates';
import { pluralize } from '@/shared/lib/pluralize';
import { Card } from '@/shared/ui/Card';
import { type Detail, DescriptionList } from '@/shared/ui/DescriptionList';
import { Cluster } from '@/shared/ui/Stack';
import { LinkButton } from '@/shared/ui/LinkButton';
import { getNextStep, type NextStep } from './nextStep';
import { getOperative } from './claimLabels';
import styles from './ClaimPage.module.css';
import { ClaimStatusBadge } from './ClaimStatusBadge';
import { MuteClaim } from './MuteClaim';
import { WithdrawClaim } from './WithdrawClaim';

interface ClaimNextStepProps {
  claim: ClaimDetail;
  phase: ClaimPhase;
}

export function ClaimNextStep({ claim, phase }: ClaimNextStepProps) {
  const step = getNextStep(claim, phase);
  const latestChange = claim.history.at(-1);
  return (
    <Card
      title="What happens next"
      tone={getTone(step, phase)}
      actions={<ClaimStatusBadge status={claim.status} />}
    >
      <div className={styles.nextStep}>
        <div className={styles.nextText}>
          <p className={styles.lead}>{step.text}</p>
          {latestChange?.note && (
            <figure className={styles.latestNote}>
              <figcaption>
                Latest note,{' '}
                <time dateTime={latestChange.createdAt}>{formatDateTime(latestChange.createdAt)}</time>
              </figcaption>
              <blockquote className={styles.notes}>{latestChange.note}</blockquote>
            </figure>
          )}
          <Cluster>
            <TodoLinks claim={claim} phase={phase} />
            <WithdrawClaim service={claim.serviceRequestType} canWithdraw={isAllowed(phase, 'withdraw')} />
            <MuteClaim isMuted={claim.isMuted} />
          </Cluster>
          {claim.isMuted && (
            <p className={styles.hint}>
              You get no emails about this claim. Your inbox still lists its news.
            </p>
          )}
        </div>
        <DescriptionList details={getDetails(claim, step)} />
      </div>
    </Card>
  );
}

/** Links to the parts of the page that wait for the member. */
function TodoLinks({ claim, phase }: ClaimNextStepProps) {
  const { requests, unreadMessages } = claim;
  const needsDocuments = requests.some(({ status }) => status === 'open') && isAllowed(phase, 'files');
  return (
    <>
      {needsDocuments && (
        <LinkButton to="#requests" size="small" variant="primary" preventScrollReset>
          Send documents
        </LinkButton>
      )}
      {phase === 'in_review' && (
        <LinkButton to="#result" size="small" variant="primary" preventScrollReset>
          Review the result
        </LinkButton>
      )}
      {unreadMessages > 0 && (
        <LinkButton to="#conversation" size="small" preventScrollReset>
          {pluralize(unreadMessages, 'new message')}
        </LinkButton>
      )}
    </>
  );
}

function getDetails(claim: ClaimDetail, { turn, until, isOverdue }: NextStep): Detail[] {
  if (turn === null) return [{ term: 'Worked on by', value: getOperative(claim) }];
  const isPaused = claim.pausedSince !== null && turn === 'member';
  return [
    { term: 'Next step by', value: turn === 'member' ? 'You' : getOperative(claim) },
    {
      term: isOverdue ? 'Was due' : 'Due',
      value: until ?? (turn === 'member' ? 'As soon as you can' : 'No date set'),
    },
    ...(isOverdue
      ? [{ term: 'Overdue', value: <strong className={styles.overdue}>We are late with this step</strong> }]
      : []),
    ...(isPaused && claim.pausedSince
      ? [{ term: 'Our clock', value: `Paused since ${formatDeadline(claim.pausedSince)}` }]
      : []),
    ...(turn === 'member' && claim.assignee ? [{ term: 'With', value: claim.assignee.callsign }] : []),
  ];
}

function getTone({ turn, isOverdue }: NextStep, phase: ClaimPhase): 'signal' | 'watch' | 'danger' | 'plain' {
  if (isOverdue) return 'danger';
  if (phase === 'in_review' || phase === 'review_over' || phase === 'accepted') return 'signal';
  return turn === 'member' ? 'watch' : 'plain';
}
