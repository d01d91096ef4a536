import { Ledger } from '@/public/parts/Ledger';
import { type DeskAnswer } from './estimateLedger';
import styles from './DeskAnswers.module.css';

export function DeskAnswers({ answers }: { answers: readonly DeskAnswer[] }) {
  return (
    <Ledger as="dl" isBesideTitle className={styles.answers}>
      {answers.map(({ desk, answer }) => (
        <div key={desk}>
          <dt className={styles.desk}>
            <span className={styles.speaker}>The desk writes</span>
            {desk}
          </dt>
          <dd className={styles.answer}>
            <span className={styles.speaker}>The file answers</span>
            {answer}
          </dd>
        </div>
      ))}
    </Ledger>
  );
}
