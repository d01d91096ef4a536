import { type ReactNode } from 'react';
import styles from './DescriptionList.module.css';

export interface Fact {
  term: string;
  value: ReactNode;
}

/** Facts about one thing, term and value. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts.map(({ term, value }) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
