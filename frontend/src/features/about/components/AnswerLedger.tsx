import { type Answer } from '@/content/about';
import styles from './AnswerLedger.module.css';

/** What a carrier's file does and what ours holds against it, entry by entry. */
export function AnswerLedger({ answers }: { answers: readonly Answer[] }) {
  return (
    <ul className={styles.ledger}>
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
