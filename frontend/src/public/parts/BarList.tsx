import { classNames } from '@/shared/lib/className';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { formatWholeMoney } from '@/shared/lib/money';
import { type ReactNode } from 'react';
import styles from './BarList.module.css';

interface Bar {
  /** Must also say what the colour means: `Carrier's offer`, `Paid in the end`. */
  label: ReactNode;
  /** US dollars. */
  amount: number;
  /** Replaces the formatted amount if it is not exact: `$24,000+`. */
  shown?: string;
  tone?: 'plain' | 'good' | 'watch' | 'danger';
  /** The bar is at the right end of its track. */
  isAtEnd?: boolean;
  /** Between the bar and the note, such as a mark at a part of the bar. */
  annotation?: ReactNode;
  note?: ReactNode;
}

interface BarListProps {
  bars: readonly Bar[];
  /** May set `--track-height` and `--track-background`. */
  className?: string;
}

/** A bar chart of amounts on one scale, with its labels and amounts as a list. */
export function BarList({ bars, className }: BarListProps) {
  const largest = Math.max(...bars.map(({ amount }) => amount));
  return (
    <dl className={classNames(styles.bars, className)}>
      {bars.map(({ label, amount, shown, tone = 'plain', isAtEnd, annotation, note }, index) => (
        <div key={index} className={classNames(styles.bar, styles[tone])}>
          <dt>{label}</dt>
          <dd className={styles.amount}>{shown ?? formatWholeMoney(amount)}</dd>
          <dd className={styles.track} aria-hidden="true">
            <span
              className={classNames(styles.fill, isAtEnd && styles.atEnd)}
              {...inlineStyle({ width: `${(100 * amount) / largest}%` })}
            />
          </dd>
          {annotation && <dd className={styles.annotation}>{annotation}</dd>}
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
