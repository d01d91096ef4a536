import { successTiers } from '@/content/appraisers/appraisersRates';
import { classNames } from '@/shared/lib/className';
import { useId } from 'react';
import tierStyles from './Tier.module.css';
import styles from './TierLegend.module.css';

/** What the colours of the success rates say: each with its word and where it begins. */
export function TierLegend() {
  const titleId = useId();
  return (
    <div className={styles.legend}>
      <p id={titleId} className={styles.title}>
        Success rate
      </p>
      <ul className={styles.tiers} aria-labelledby={titleId}>
        {successTiers.map(({ tier, word, legend }) => (
          <li key={tier} className={classNames(styles.tier, tierStyles[tier])}>
            <span className={styles.from}>{legend}</span> {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
