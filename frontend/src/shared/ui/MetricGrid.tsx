import { classNames } from '@/shared/lib/className';
import { type ReactNode } from 'react';
import styles from './MetricGrid.module.css';

interface Metric {
  label: string;
  value: ReactNode;
  /** What the amount counts. */
  note?: string;
}

interface MetricGridProps {
  counts: readonly Metric[];
  amounts: readonly Metric[];
  /** The result of the amounts, in a box below them. */
  highlight?: Metric | false;
  /** Puts two counts and two amounts into one row if the container is wide. */
  isOneRowIfWide?: boolean;
  /** May set `--highlight-size`. */
  className?: string;
}

/** Counts and amounts of a period. */
export function MetricGrid({ counts, amounts, highlight, isOneRowIfWide, className }: MetricGridProps) {
  return (
    <div className={classNames(isOneRowIfWide && styles.container, className)}>
      <dl className={styles.metrics}>
        {counts.map(({ label, value }) => (
          <div key={label} className={styles.count}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {amounts.map(({ label, value, note }) => (
          <div key={label} className={styles.amount}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {note && <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
        {highlight && (
          <div className={styles.highlight}>
            <dt>{highlight.label}</dt>
            <dd>{highlight.value}</dd>
            {highlight.note && <dd className={styles.note}>{highlight.note}</dd>}
          </div>
        )}
      </dl>
    </div>
  );
}
