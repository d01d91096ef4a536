import { demoPlan } from '@/demo/texts/demo';
import { formatWholeMoney } from '@/shared/lib/money';
import { Badge } from '@/shared/ui/Badge';
import { Card } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { QuotaBar } from '@/entities/plan/QuotaBar';
import { Cluster } from '@/shared/ui/Stack';
import { InfoButton } from '@/demo/tour/InfoButton';
import { PeriodStrip } from './PeriodStrip';
import { SampleDay } from './SampleDay';
import styles from './SampleSubscription.module.css';

interface SampleSubscriptionProps {
  today: Date;
  /** Simulated uploads use the plan's quota as real ones would. */
  uploadedEstimates: number;
}

export function SampleSubscription({ today, uploadedEstimates }: SampleSubscriptionProps) {
  const { displayName, price, subscriptionDays, daysRemaining, renewalCount, isActive, quotas } = demoPlan;
  const { estimates, ...others } = quotas;
  const bars = [{ ...estimates, used: estimates.used + uploadedEstimates }, ...Object.values(others)];
  return (
    <Card
      kicker="Subscription"
      title={displayName}
      tone="signal"
      actions={
        <Cluster>
          <Badge tone={isActive ? 'good' : 'watch'}>{isActive ? 'active' : 'pending'}</Badge>
          <InfoButton step="subscription" />
        </Cluster>
      }
    >
      <p className={styles.terms}>
        <span className={styles.price}>
          <data value={price}>{formatWholeMoney(price)}</data> per month
        </span>
        <span>
          Active until <SampleDay today={today} daysAgo={-daysRemaining} />
        </span>
      </p>
      <div className={styles.quotas}>
        {bars.map((bar) => (
          <QuotaBar key={bar.label} {...bar} />
        ))}
      </div>
      <div className={styles.period}>
        <PeriodStrip days={subscriptionDays} daysRemaining={daysRemaining} />
        <DescriptionList
          details={[
            {
              term: 'Started',
              value: <SampleDay today={today} daysAgo={subscriptionDays - daysRemaining} />,
            },
            { term: 'Days remaining', value: daysRemaining },
            { term: 'Renewals', value: renewalCount },
          ]}
        />
      </div>
    </Card>
  );
}
