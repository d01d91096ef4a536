import { Stack } from '@/shared/ui/Stack';
import { type LaborGapBand } from './esxFileReviews';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import styles from './LaborGap.module.css';

/** In percent of the carrier's allowance. */
const SCALE_END = 130;

/** The carrier's allowance is 100. */
export function LaborGap({ caption, allowance, band, from, to }: LaborGapBand) {
  return (
    <ChartFrame caption={caption}>
      <Stack as="dl">
        <div className={styles.row}>
          <dt>{allowance}</dt>
          <dd className={styles.value}>100</dd>
          <dd className={styles.track} aria-hidden="true">
            <span className={styles.allowed} {...inlineStyle({ width: `${(100 * 100) / SCALE_END}%` })} />
          </dd>
        </div>
        <div className={styles.row}>
          <dt>{band}</dt>
          <dd className={styles.value}>
            {100 + from}–{100 + to}
          </dd>
          <dd className={styles.track} aria-hidden="true">
            <span
              className={styles.billed}
              {...inlineStyle({ width: `${(100 * (100 + from)) / SCALE_END}%` })}
            />
            <span
              className={styles.band}
              {...inlineStyle({
                left: `${(100 * (100 + from)) / SCALE_END}%`,
                width: `${(100 * (to - from)) / SCALE_END}%`,
              })}
            />
          </dd>
        </div>
      </Stack>
    </ChartFrame>
  );
}
