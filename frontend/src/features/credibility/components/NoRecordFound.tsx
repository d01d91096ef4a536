import { credibilityCopy, notFoundReasons } from '@/content/credibility';
import { paths } from '@/shared/config/paths';
import { Notice } from '@/shared/ui/Notice';
import { PointList } from '@/shared/ui/PointList';
import { RetryCountdown } from '@/shared/ui/RetryCountdown';
import messages from '@rules/messages.json';
import { Link } from 'react-router-dom';
import { type CredibilityValues } from '../model/credibilitySchema';
import { type LookupError } from '../model/lookUpContractor';
import styles from './NoRecordFound.module.css';

interface NoRecordFoundProps {
  /** The values that were searched for. */
  values: CredibilityValues;
  error: LookupError | null;
}

export function NoRecordFound({ values: { firstName, lastName, phone }, error }: NoRecordFoundProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.messages}>
        <p>{messages.credibility.notFound}</p>
        <p>{credibilityCopy.notFoundAdvice}</p>
        <p>
          <Link to={paths.contact()}>Write to network operations</Link>
        </p>
        {error && (
          <Notice tone="warn">
            <p>{error.message}</p>
            {error.retryAfterSeconds !== null && <RetryCountdown seconds={error.retryAfterSeconds} />}
          </Notice>
        )}
        <dl className={styles.query}>
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
