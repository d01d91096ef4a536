import { type Appraiser } from './appraiserTypes';
import { classNames } from '@/shared/lib/className';
import { memo } from 'react';
import { countCredentials, getStateName } from './directory';
import { formatRate, getTier } from './tiers';
import styles from './AppraiserEntry.module.css';
import { PreferredStar } from './PreferredStar';
import { RateScale } from './RateScale';
import tierStyles from './Tier.module.css';

interface AppraiserEntryProps {
  appraiser: Appraiser;
  layout: 'card' | 'row';
}

/** Memoized: each key typed in the search would otherwise render sixty entries again. */
export const AppraiserEntry = memo(function AppraiserEntry({ appraiser, layout }: AppraiserEntryProps) {
  const { id, name, state, successRate, credentials, additionalCredentials = [] } = appraiser;
  const { specialties = [], appraisals, isPreferred, hideSpinningStar } = appraiser;
  const { tier, label } = getTier(successRate);
  return (
    <li className={classNames(styles.entry, styles[layout], tierStyles[tier])}>
      <div className={styles.person}>
        <p className={styles.number}>No. {String(id).padStart(2, '0')}</p>
        {isPreferred && <PreferredStar isStill={hideSpinningStar} />}
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.state}>{getStateName(state)}</p>
      </div>
      <dl className={styles.details}>
        <div className={styles.rate}>
          <dt>Success rate</dt>
          <dd>
            <span className={styles.rateValue}>{formatRate(successRate)}</span>
            <span className={styles.tierLabel}>{label}</span>
            <RateScale rate={successRate} />
          </dd>
        </div>
        <div className={styles.credentials}>
          <dt>Credentials</dt>
          {[credentials, ...additionalCredentials].map((credential) => (
            <dd key={credential}>{credential}</dd>
          ))}
        </div>
        <div className={styles.specialties}>
          <dt>Specialties</dt>
          {specialties.map((specialty) => (
            <dd key={specialty}>{specialty}</dd>
          ))}
        </div>
        <div className={styles.appraisals}>
          <dt>Appraisals</dt>
          <dd>{appraisals.toLocaleString('en-US')}</dd>
        </div>
        <div className={styles.qualifications}>
          <dt>Qualifications</dt>
          <dd>{countCredentials(appraiser)}</dd>
        </div>
      </dl>
    </li>
  );
});
