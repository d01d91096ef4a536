import { bandTiers } from '../model/filters';
import styles from './RateScale.module.css';

const LOWEST = 90;
const HIGHEST = 100;

/** A hairline at the lowest rate of each band. */
const EDGES = bandTiers
  .map(({ from }) => `linear-gradient(var(--line-control) 0 0) ${placeOf(from)}% 0 / 1px 100% no-repeat`)
  .join(', ');

/** Where a success rate stands between 90 and 100, with the edges of the bands. The figure beside it says it in words. */
export function RateScale({ rate }: { rate: number }) {
  const place = placeOf(rate);
  return (
    <span className={styles.scale} style={{ background: EDGES }} aria-hidden="true">
      <span className={styles.reach} style={{ width: `${place}%` }} />
    </span>
  );
}

function placeOf(rate: number): number {
  return (100 * Math.max(rate - LOWEST, 0)) / (HIGHEST - LOWEST);
}
