import { type CarrierMove } from './about';
import styles from './FileComparison.module.css';

export function FileComparison({ answers }: { answers: readonly CarrierMove[] }) {
  return (
    <ul className={styles.list}>
      {answers.map(({ carrier, ours }) => (
        <li key={carrier} className={styles.entry}>
          <div className={styles.carrier}>
            <span className={styles.side}>Their file</span>
            <p>{carrier}</p>
          </div>
          <div className={styles.ours}>
            <span className={styles.side}>Our file</span>
            <p>{ours}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
