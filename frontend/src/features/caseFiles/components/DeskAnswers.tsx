import { type DeskAnswer } from '@/content/caseFiles/caseLedger';
import styles from './DeskAnswers.module.css';

/** What the desk writes at the left, what the file answers at the right. */
export function DeskAnswers({ answers }: { answers: readonly DeskAnswer[] }) {
  return (
    <dl className={styles.answers}>
      {answers.map(({ desk, answer }) => (
        <div key={desk} className={styles.exchange}>
          <dt className={styles.desk}>
            <span className={styles.who}>The desk writes</span>
            {desk}
          </dt>
          <dd className={styles.answer}>
            <span className={styles.who}>The file answers</span>
            {answer}
          </dd>
        </div>
      ))}
    </dl>
  );
}
