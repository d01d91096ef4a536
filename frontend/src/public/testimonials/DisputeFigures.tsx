import { type DisputeAmount, type Testimonial } from './testimonials';
import { classNames } from '@/shared/lib/className';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { formatWholeMoney } from '@/shared/lib/money';
import styles from './DisputeFigures.module.css';

const AMOUNTS: readonly { amount: DisputeAmount; label: string }[] = [
  { amount: 'offered', label: 'Offered' },
  { amount: 'claimed', label: 'Claimed' },
  { amount: 'paid', label: 'Paid' },
];

function formatOutcome({ offered, paid }: Testimonial): string {
  return offered === 0 ? 'after a denial' : `${(paid / offered).toFixed(1)}x the offer`;
}

export function DisputeFigures({ testimonial }: { testimonial: Testimonial }) {
  const maxAmount = Math.max(testimonial.claimed, testimonial.paid);
  return (
    <dl className={styles.figures}>
      {AMOUNTS.map(({ amount, label }) => (
        <div key={amount} className={classNames(styles.figure, styles[amount])}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.amount}>{formatWholeMoney(testimonial[amount])}</dd>
          <dd className={styles.track} aria-hidden="true">
            <span
              className={styles.fill}
              {...inlineStyle({ width: `${(100 * testimonial[amount]) / maxAmount}%` })}
            />
          </dd>
          {amount === 'paid' && <dd className={styles.outcome}>{formatOutcome(testimonial)}</dd>}
        </div>
      ))}
    </dl>
  );
}
