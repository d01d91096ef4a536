import { classNames } from '@/shared/lib/className';
import { type ReactNode } from 'react';
import styles from './Figures.module.css';

export interface FigureItem {
  /** Such as `97.3%` or `$1.1 billion`. */
  value: ReactNode;
  label: ReactNode;
  /** What the figure means, or its period. */
  note?: ReactNode;
  tone?: 'plain' | 'good' | 'watch' | 'danger';
}

/** Large figures in a row, each with a label. */
export function Figures({ figures }: { figures: readonly FigureItem[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, label, note, tone = 'plain' }, index) => (
        <div key={index} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={classNames(styles.value, styles[tone])}>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
