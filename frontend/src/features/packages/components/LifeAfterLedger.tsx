import { type Change } from '@/content/packages/packageTypes';
import styles from './LifeAfterLedger.module.css';

/** A week before and after, line against line. */
export function LifeAfterLedger({ changes }: { changes: readonly Change[] }) {
  return (
    <ol className={styles.ledger}>
      {changes.map(({ before, after }) => (
        <li key={before} className={styles.line}>
          <p className={styles.before}>
            <span className={styles.label}>Before</span>
            {before}
          </p>
          <p className={styles.after}>
            <span className={styles.label}>After</span>
            {after}
          </p>
        </li>
      ))}
    </ol>
  );
}
