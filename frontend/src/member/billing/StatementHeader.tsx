import { getReceiptUrl, type StatementRow } from '@/entities/billing/billing';
import { formatDay } from '@/shared/lib/dates';
import { formatMoney } from '@/shared/lib/money';
import styles from './Billing.module.css';

/** The plan and the dates of a period, and what was paid for it. */
export function StatementHeader({ statement }: { statement: StatementRow }) {
  const { planDisplayName, periodStart, periodEnd, payments } = statement;
  return (
    <p className={styles.facts}>
      <strong>{planDisplayName}</strong>
      <span>
        <time dateTime={periodStart}>{formatDay(periodStart)}</time> to{' '}
        <time dateTime={periodEnd}>{formatDay(periodEnd)}</time>
      </span>
      <Payments payments={payments} />
    </p>
  );
}

/** Each with its receipt. */
export function Payments({ payments }: { payments: StatementRow['payments'] }) {
  if (payments.length === 0) return <span>No payment recorded</span>;
  return payments.map(({ id, number, amount, at }) => (
    <span key={id}>
      {formatMoney(amount)} paid on <time dateTime={at}>{formatDay(at)}</time>{' '}
      <a href={getReceiptUrl(id)} download className={styles.receipt}>
        Receipt {number}
      </a>
    </span>
  ));
}
