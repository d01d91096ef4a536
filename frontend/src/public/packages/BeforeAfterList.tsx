import { type BeforeAfter } from './packageTypes';
import styles from './BeforeAfterList.module.css';

export function BeforeAfterList({ changes }: { changes: readonly BeforeAfter[] }) {
  return (
    <ol className={styles.list}>
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
