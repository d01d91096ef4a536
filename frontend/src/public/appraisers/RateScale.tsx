import { inlineStyle } from '@/shared/lib/inlineStyle';
import { bandTiers } from './filters';
import styles from './RateScale.module.css';

const MIN_RATE = 90;
const MAX_RATE = 100;

/** A hairline at the lowest rate of each band. */
const BAND_EDGES = bandTiers
  .map(
    ({ minRate }) => `linear-gradient(var(--line-control) 0 0) ${toPercent(minRate)}% 0 / 1px 100% no-repeat`,
  )
  .join(', ');

/** Decorative: the rate is also shown as text. */
export function RateScale({ rate }: { rate: number }) {
  const percent = toPercent(rate);
  return (
    <span className={styles.scale} {...inlineStyle({ background: BAND_EDGES })} aria-hidden="true">
      <span className={styles.bar} {...inlineStyle({ width: `${percent}%` })} />
    </span>
  );
}

function toPercent(rate: number): number {
  return (100 * Math.max(rate - MIN_RATE, 0)) / (MAX_RATE - MIN_RATE);
}
