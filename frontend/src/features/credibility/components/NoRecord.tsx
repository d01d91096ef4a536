import { credibilityWords, notFoundReasons } from '@/content/credibility';
import { paths } from '@/shared/config/paths';
import { Notice } from '@/shared/ui/Notice';
import { PointList } from '@/shared/ui/PointList';
import { WaitingTime } from '@/shared/ui/WaitingTime';
import messages from '@rules/messages.json';
import { Link } from 'react-router-dom';
import { type CredibilityValues } from '../model/credibilitySchema';
import { type Refusal } from '../model/lookUp';
import styles from './NoRecord.module.css';

interface NoRecordProps {
  /** What was searched. */
  values: CredibilityValues;
  refusal: Refusal | null;
}

/** Nothing was found, for whom, and what can be behind it. */
export function NoRecord({ values: { firstName, lastName, phone }, refusal }: NoRecordProps) {
  return (
    <div className={styles.file}>
      <div className={styles.sentences}>
        <p>{messages.credibility.notFound}</p>
        <p>{credibilityWords.notFoundAdvice}</p>
        <p>
          <Link to={paths.contact()}>Write to network operations</Link>
        </p>
        {refusal && (
          <Notice tone="warn">
            <p>{refusal.message}</p>
            {refusal.waitSeconds !== null && <WaitingTime seconds={refusal.waitSeconds} />}
          </Notice>
        )}
        <dl className={styles.asked}>
          <dt>Searched for</dt>
          <dd>{`${firstName.trim()} ${lastName.trim()}, ${phone}`}</dd>
        </dl>
      </div>
      <div className={styles.reasons}>
        <h3>What can be behind it</h3>
        <PointList points={notFoundReasons} headingLevel={4} />
      </div>
    </div>
  );
}
