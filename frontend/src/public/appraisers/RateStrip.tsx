import { Stack } from '@/shared/ui/Stack';
import { type Appraiser } from './appraiserTypes';
import { rateStripCaption } from './appraisersCopy';
import { classNames } from '@/shared/lib/className';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { useMemo } from 'react';
import { getColumn, groupByColumn } from './rateColumns';
import { getTier } from './tiers';
import styles from './RateStrip.module.css';
import tierStyles from './Tier.module.css';

const AXIS_RATES = [90, 92, 94, 96, 98, 100];

interface RateStripProps {
  appraisers: readonly Appraiser[];
  /** Highlighted; the other appraisers are dimmed. */
  matches: readonly Appraiser[];
}

/** A dot plot: one square per appraiser on a scale from 90 to 100. */
export function RateStrip({ appraisers, matches }: RateStripProps) {
  const columns = useMemo(() => groupByColumn(appraisers), [appraisers]);
  const matchIds = new Set(matches.map(({ id }) => id));
  return (
    <Stack as="figure" gap={0.5}>
      <figcaption className={styles.caption}>{rateStripCaption}</figcaption>
      <div className={styles.columns} aria-hidden="true">
        {columns.map((column, index) => (
          <span key={index} className={styles.column}>
            {column.map(({ id, successRate }) => (
              <span
                key={id}
                className={classNames(styles.square, tierStyles[getTier(successRate).tier])}
                data-match={matchIds.has(id) || undefined}
              />
            ))}
          </span>
        ))}
      </div>
      <p
        className={styles.axis}
        {...inlineStyle({ 'grid-template-columns': `repeat(${columns.length}, minmax(0, 1fr))` })}
        aria-hidden="true"
      >
        {AXIS_RATES.map((rate) => (
          <span key={rate} {...inlineStyle({ 'grid-column-start': getColumn(rate) + 1 })}>
            {rate}
          </span>
        ))}
      </p>
    </Stack>
  );
}
