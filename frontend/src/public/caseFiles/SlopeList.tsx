import { Stack } from '@/shared/ui/Stack';
import { type RoofSlope } from './roofEstimates';
import { classNames } from '@/shared/lib/className';
import styles from './SlopeList.module.css';

/** The text alternative of the roof plan. */
export function SlopeList({ slopes }: { slopes: readonly RoofSlope[] }) {
  return (
    <Stack as="ul">
      {slopes.map(({ letter, name, squares, hits, isOverCount, finding }) => (
        <li key={letter} className={classNames(styles.slope, isOverCount && styles.overThreshold)}>
          <span className={styles.letter} aria-hidden="true">
            {letter}
          </span>
          <Stack gap={0.5}>
            <h3>
              Slope {letter}: {name}
            </h3>
            <p className={styles.details}>
              <span>{squares.toFixed(2)} SQ</span>
              <span className={styles.count}>
                {hits} hits in 100 SF, {isOverCount ? 'over the count' : 'under the count'}
              </span>
            </p>
            <p className={styles.finding}>{finding}</p>
          </Stack>
        </li>
      ))}
    </Stack>
  );
}
