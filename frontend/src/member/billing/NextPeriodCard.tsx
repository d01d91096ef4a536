import { type Billing, type NextPeriod } from '@/entities/billing/billing';
import { SERVICES, type ServiceType } from '@/entities/plan/serviceUnits';
import { useHasPassed } from '@/shared/hooks/ticker';
import { formatDay, formatDeadline } from '@/shared/lib/dates';
import { formatMoney } from '@/shared/lib/money';
import { pluralize } from '@/shared/lib/pluralize';
import { Card } from '@/shared/ui/Card';
import { DescriptionList, type Detail } from '@/shared/ui/DescriptionList';
import { Notice } from '@/shared/ui/Notice';
import limits from '@rules/limits.json';
import styles from './Billing.module.css';
import { PaymentInstructions } from './PaymentInstructions';
import { ScheduledNotice } from './ScheduledNotice';
import { SubscriptionActions } from './SubscriptionActions';

/** What is due, when and how it is paid, and how to change or end the plan. */
export function NextPeriodCard({ billing }: { billing: Billing }) {
  const { current, next, scheduled, paymentInstructions } = billing;
  const isOverdue = useHasPassed(next && current ? next.dueAt : null);
  if (!current && !next) return null;
  const isWaiting = !current || isOverdue;
  return (
    <Card title="What comes next" tone={isWaiting ? 'watch' : 'plain'}>
      {next && isWaiting && <DueNotice next={next} isFirst={!current} />}
      {scheduled && <ScheduledNotice scheduled={scheduled} />}
      {next && (
        <>
          <DescriptionList details={getDetails(next)} />
          {Number(next.amount) > 0 && <PaymentInstructions text={paymentInstructions} />}
        </>
      )}
      {current && !isOverdue ? (
        <SubscriptionActions billing={billing} current={current} />
      ) : (
        <p className={styles.muted}>The plan can be changed once this payment is recorded.</p>
      )}
    </Card>
  );
}

function DueNotice({ next: { dueAt }, isFirst }: { next: NextPeriod; isFirst: boolean }) {
  if (isFirst) {
    return (
      <Notice tone="warn" title="Waiting for your first payment" isLive={false}>
        Without it your selection lapses on {formatDeadline(dueAt)}.
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title="Payment is due" isLive={false}>
      Everything stays usable until {formatDeadline(addGrace(dueAt))}. Without a payment the plan then ends
      for good, and unused units lapse.
    </Notice>
  );
}

function getDetails({ planDisplayName, amount, dueAt, opensAt, carriedOver }: NextPeriod): Detail[] {
  const units = (Object.entries(carriedOver) as [ServiceType, number][])
    .filter(([, count]) => count > 0)
    .map(([service, count]) => pluralize(count, SERVICES[service].label, SERVICES[service].plural));
  return [
    { term: 'Next period', value: planDisplayName },
    {
      term: 'Begins',
      value: opensAt ? <time dateTime={opensAt}>{formatDay(opensAt)}</time> : 'With your payment',
    },
    { term: 'Carried over', value: units.length > 0 ? `${units.join(', ')}, as of today` : 'Nothing' },
    { term: 'Next payment', value: Number(amount) > 0 ? formatMoney(amount) : 'None' },
    ...(Number(amount) > 0 ? [{ term: 'Due', value: <time dateTime={dueAt}>{formatDay(dueAt)}</time> }] : []),
  ];
}

function addGrace(instant: string): string {
  return new Date(Date.parse(instant) + limits.subscription.graceDays * 86_400_000).toISOString();
}
