import { successTiers } from './successTiers';
import { classNames } from '@/shared/lib/className';
import { useId } from 'react';
import tierStyles from './Tier.module.css';
import styles from './TierLegend.module.css';

export function TierLegend() {
  const titleId = useId();
  return (
    <div className={styles.legend}>
      <p id={titleId} className={styles.title}>
        Success rate
      </p>
      <ul className={styles.tiers} aria-labelledby={titleId}>
        {successTiers.map(({ tier, label, legend }) => (
          <li key={tier} className={classNames(styles.tier, tierStyles[tier])}>
            <span className={styles.minRate}>{legend}</span> {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
