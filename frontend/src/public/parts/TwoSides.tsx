import { type ReactNode } from 'react';
import styles from './TwoSides.module.css';

interface TwoSidesProps {
  /** What the sides are called: `Before` and `After`. */
  labels: readonly [ReactNode, ReactNode];
  pairs: readonly (readonly [string, string])[];
}

/** Pairs of sentences, the second of which is ours. */
export function TwoSides({ labels: [theirs, ours], pairs }: TwoSidesProps) {
  return (
    <ul className={styles.list}>
      {pairs.map(([their, our]) => (
        <li key={their} className={styles.pair}>
          <p className={styles.theirs}>
            <span className={styles.label}>{theirs}</span>
            {their}
          </p>
          <p className={styles.ours}>
            <span className={styles.label}>{ours}</span>
            {our}
          </p>
        </li>
      ))}
    </ul>
  );
}
