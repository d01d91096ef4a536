import { type ReactNode } from 'react';
import styles from './DetailList.module.css';

export interface ExplainedDetail {
  term: string;
  value: ReactNode;
  /** What the value is used for. */
  explanation?: string;
}

export function DetailList({ details }: { details: readonly ExplainedDetail[] }) {
  return (
    <dl>
      {details.map(({ term, value, explanation }) => (
        <div key={term} className={styles.row}>
          <dt>{term}</dt>
          <dd className={styles.value}>{value}</dd>
          {explanation && <dd className={styles.explanation}>{explanation}</dd>}
        </div>
      ))}
    </dl>
  );
}
