import { classNames } from '@/shared/lib/className';
import { formatWholeMoney } from '@/shared/lib/money';
import { type ReactNode } from 'react';
import styles from './AmountBars.module.css';
import { ChartFrame } from './ChartFrame';

export interface AmountBar {
  /** Says what the colour says: `Carrier's offer`, `Paid in the end`. */
  label: ReactNode;
  /** US dollars; the length of the bar. */
  amount: number;
  /** The amount in words where it is not exact: `$24,000+`. */
  shown?: string;
  tone?: 'plain' | 'good' | 'watch' | 'danger';
  note?: ReactNode;
}

interface AmountBarsProps {
  caption: ReactNode;
  bars: readonly AmountBar[];
}

/** Amounts to scale, one bar each, with their labels and figures as text: a chart that reads as a list. */
export function AmountBars({ caption, bars }: AmountBarsProps) {
  const largest = Math.max(...bars.map(({ amount }) => amount));
  return (
    <ChartFrame caption={caption}>
      <dl className={styles.bars}>
        {bars.map(({ label, amount, shown, tone = 'plain', note }, index) => (
          <div key={index} className={classNames(styles.bar, styles[tone])}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.amount}>{shown ?? formatWholeMoney(amount)}</dd>
            <dd className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ width: `${(100 * amount) / largest}%` }} />
            </dd>
            {note && <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </ChartFrame>
  );
}
