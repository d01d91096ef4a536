import { credibilityWords, notFoundReasons } from '@/content/credibility';
import { paths } from '@/shared/config/paths';
import { Notice } from '@/shared/ui/Notice';
import { PointList } from '@/shared/ui/PointList';
import { WaitingTime } from '@/shared/ui/WaitingTime';
import messages from '@rules/messages.json';
import { Link } from 'react-router-dom';
import { type Refusal } from '../model/lookUp';
import styles from './CredibilityResult.module.css';

/** Nothing was found, and what can be behind it. */
export function NoRecord({ refusal }: { refusal: Refusal | null }) {
  return (
    <>
      <div className={styles.sentences}>
        <p>{messages.credibility.notFound}</p>
        <p>{credibilityWords.notFoundAdvice}</p>
        <p>
          <Link to={paths.contact()}>Write to network operations</Link>
        </p>
      </div>
      {refusal && (
        <Notice tone="warn">
          <p>{refusal.message}</p>
          {refusal.waitSeconds !== null && <WaitingTime seconds={refusal.waitSeconds} />}
        </Notice>
      )}
      <PointList points={notFoundReasons} />
    </>
  );
}
