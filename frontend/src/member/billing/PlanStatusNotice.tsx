import { getPath } from '@/shared/config/pages';
import { formatDateTime, formatDay } from '@/shared/lib/dates';
import { type Subscription } from '@/entities/plan/serviceUnits';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import styles from './Subscription.module.css';

export function PlanStatusNotice({ subscription }: { subscription: Subscription }) {
  const { status, endDate, graceEndsAt } = subscription;
  if (status === 'active') return null;
  const actions = (
    <LinkButton to={getPath('ContactPage')} size="small">
      Contact support
    </LinkButton>
  );
  const deadline = (
    <time className={styles.dateTime} dateTime={graceEndsAt}>
      {formatDateTime(graceEndsAt)}
    </time>
  );
  if (status === 'pending') {
    return (
      <Notice tone="warn" title="Waiting for your first payment" isLive={false} actions={actions}>
        Your plan starts once the payment is recorded. Until then nothing can be submitted. Without a payment
        by {deadline} your selection lapses.
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title="Payment is due" isLive={false} actions={actions}>
      Your period ended on{' '}
      <time className={styles.dateTime} dateTime={endDate}>
        {formatDay(endDate)}
      </time>
      . Everything stays usable until {deadline}. Once the payment is recorded, the next period opens. Without
      it the plan is cancelled for good at that moment, unused services are forfeited, and your device limit
      falls back to Basic.
    </Notice>
  );
}
