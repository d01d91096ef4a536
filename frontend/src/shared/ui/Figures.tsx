import { classNames } from '@/shared/lib/className';
import { type ReactNode } from 'react';
import styles from './Figures.module.css';

export interface FigureFact {
  /** As it is shown: `97.3%`, `$1.1 billion`. */
  value: ReactNode;
  label: ReactNode;
  /** What the figure means or over which time it was counted. */
  note?: ReactNode;
  tone?: 'plain' | 'good' | 'watch' | 'danger';
}

/** Large figures in a row, each with its label: the label is the term, the figure its description. */
export function Figures({ figures }: { figures: readonly FigureFact[] }) {
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
