import { type Appraiser } from '@/content/appraisers/appraiserEntry';
import { rateStripWords } from '@/content/appraisers/appraisersCopy';
import { classNames } from '@/shared/lib/className';
import { useMemo } from 'react';
import { columnOf, columnsOfRates } from '../model/rateColumns';
import { tierOf } from '../model/tiers';
import styles from './RateStrip.module.css';
import tierStyles from './Tier.module.css';

const AXIS = [90, 92, 94, 96, 98, 100];

interface RateStripProps {
  appraisers: readonly Appraiser[];
  /** Those who are lit. */
  shown: readonly Appraiser[];
}

/** Every appraiser as a square over a scale from 90 to 100; those whom the filters hold back are dimmed. */
export function RateStrip({ appraisers, shown }: RateStripProps) {
  const columns = useMemo(() => columnsOfRates(appraisers), [appraisers]);
  const lit = new Set(shown.map(({ id }) => id));
  return (
    <figure className={styles.strip}>
      <figcaption className={styles.caption}>{rateStripWords}</figcaption>
      <div className={styles.columns} aria-hidden="true">
        {columns.map((column, index) => (
          <span key={index} className={styles.column}>
            {column.map(({ id, successRate }) => (
              <span
                key={id}
                className={classNames(styles.square, tierStyles[tierOf(successRate).tier])}
                data-lit={lit.has(id) || undefined}
              />
            ))}
          </span>
        ))}
      </div>
      <p
        className={styles.axis}
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
        aria-hidden="true"
      >
        {AXIS.map((rate) => (
          <span key={rate} style={{ gridColumnStart: columnOf(rate) + 1 }}>
            {rate}
          </span>
        ))}
      </p>
    </figure>
  );
}
