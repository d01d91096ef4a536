import { type ReactNode } from 'react';
import styles from './DescriptionList.module.css';

export interface Detail {
  term: string;
  value: ReactNode;
}

export function DescriptionList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className={styles.list}>
      {details.map(({ term, value }) => (
        <div key={term} className={styles.detail}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
