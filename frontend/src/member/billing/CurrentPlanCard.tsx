import { getPath } from '@/shared/config/pages';
import { formatDay } from '@/shared/lib/dates';
import { formatMoney } from '@/shared/lib/money';
import { SERVICES, serviceUnits, type Subscription } from '@/entities/plan/serviceUnits';
import { Badge } from '@/shared/ui/Badge';
import { QuotaBar } from '@/entities/plan/QuotaBar';
import { Strip } from '@/shared/ui/Strip';
import { formatStatus } from '@/shared/lib/statusNames';
import { Link } from 'react-router-dom';
import { PlanStatusNotice } from './PlanStatusNotice';
import styles from './Subscription.module.css';

const STATUS_TONES = { active: 'good', grace: 'watch', pending: 'watch' } as const;

export function CurrentPlanCard({ subscription }: { subscription: Subscription }) {
  const { plan, status, endDate, graceEndsAt, periodEndsAt } = subscription;
  return (
    <Strip
      title={plan.displayName}
      tone={status === 'active' ? 'signal' : 'watch'}
      badge={
        <>
          <Badge tone={STATUS_TONES[status]}>{formatStatus(status)}</Badge>
          <Link to={getPath('BillingPage')}>Billing</Link>
        </>
      }
      lead={
        <>
          <span>
            <data className={styles.price} value={plan.pricePerMonth}>
              {formatMoney(plan.pricePerMonth)}
            </data>{' '}
            per month
          </span>
          {status !== 'pending' && (
            <span>
              Active until <time dateTime={endDate}>{formatDay(endDate)}</time>
            </span>
          )}
          {status === 'grace' && (
            <span>
              Grace period ends <time dateTime={graceEndsAt}>{formatDay(graceEndsAt)}</time>
            </span>
          )}
        </>
      }
      footer={
        <>
          {status === 'active' && periodEndsAt !== endDate && (
            <p className={styles.note}>
              This period ends on <time dateTime={periodEndsAt}>{formatDay(periodEndsAt)}</time>, and the next
              one is paid.
            </p>
          )}
          <PlanStatusNotice subscription={subscription} />
        </>
      }
    >
      <div className={styles.quotas}>
        {serviceUnits(subscription).map(({ service, used, quota, carriedOver }) => (
          <div key={service}>
            <QuotaBar label={SERVICES[service].plural} used={used} quota={quota} />
            {carriedOver > 0 && <p className={styles.carried}>Includes {carriedOver} carried over</p>}
          </div>
        ))}
      </div>
    </Strip>
  );
}
