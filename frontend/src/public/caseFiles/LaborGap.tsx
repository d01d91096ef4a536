import { Scale } from '@/shared/ui/Scale';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { type LaborGapBand } from './esxFileReviews';
import styles from './LaborGap.module.css';

/** In percent of the carrier's allowance. */
const SCALE_END = 130;
const toPercent = (value: number) => (100 * value) / SCALE_END;

/** The carrier's allowance is 100. */
export function LaborGap({ caption, allowance, band, from, to }: LaborGapBand) {
  const least = toPercent(100 + from);
  return (
    <ChartFrame caption={caption}>
      <Scale
        className={styles.scale}
        rows={[
          { label: allowance, value: 100, tone: 'danger', marks: [{ to: toPercent(100) }] },
          {
            label: band,
            value: `${100 + from}–${100 + to}`,
            tone: 'good',
            marks: [{ to: least }, { from: least, to: toPercent(100 + to), look: 'hatched' }],
          },
        ]}
      />
    </ChartFrame>
  );
}
