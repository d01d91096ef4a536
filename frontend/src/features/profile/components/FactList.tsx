import { type ReactNode } from 'react';
import styles from './FactList.module.css';

export interface ExplainedFact {
  term: string;
  value: ReactNode;
  /** What the fact is used for. */
  use?: string;
}

/** Facts in rows, each with what it is used for. */
export function FactList({ facts }: { facts: readonly ExplainedFact[] }) {
  return (
    <dl className={styles.list}>
      {facts.map(({ term, value, use }) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd className={styles.value}>{value}</dd>
          {use && <dd className={styles.use}>{use}</dd>}
        </div>
      ))}
    </dl>
  );
}
