import { credibilityCopy, notFoundReasons } from './credibility';
import { getPath } from '@/shared/config/pages';
import { PointList } from '@/public/parts/PointList';
import messages from '@rules/messages.json';
import { Link } from 'react-router-dom';
import { type CredibilityValues } from './credibilitySchema';
import styles from './NoRecordFound.module.css';

interface NoRecordFoundProps {
  /** The values that were searched for. */
  values: CredibilityValues;
}

export function NoRecordFound({ values: { firstName, lastName, phone } }: NoRecordFoundProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.messages}>
        <p>{messages.credibility.notFound}</p>
        <p>{credibilityCopy.notFoundAdvice}</p>
        <p>
          <Link to={getPath('ContactPage')}>Write to network operations</Link>
        </p>
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
