import { classNames } from '@/shared/lib/className';
import { countOf } from '@/shared/lib/plural';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { bandTiers } from '../model/filters';
import styles from './BandChart.module.css';
import tierStyles from './Tier.module.css';

interface BandChartProps {
  chosen: readonly string[];
  /** How many there are in each band with all the other filters set. */
  counts: ReadonlyMap<string, number>;
  /** How many the fullest band holds without any filter: the longest bar. */
  most: number;
  onChange: (chosen: readonly string[]) => void;
}

/** The bands of success rates as bars to scale, each of which lets its band through; several may. */
export function BandChart({ chosen, counts, most, onChange }: BandChartProps) {
  function handlePress(value: string) {
    onChange(
      bandTiers
        .map(({ band }) => band.value)
        .filter((known) => (known === value ? !chosen.includes(value) : chosen.includes(known))),
    );
  }

  return (
    <fieldset className={styles.chart}>
      <legend className={styles.legend}>Success-rate bands</legend>
      {bandTiers.map(({ tier, word, band }) => {
        const count = counts.get(band.value) ?? 0;
        return (
          <button
            key={band.value}
            type="button"
            className={classNames(styles.band, tierStyles[tier])}
            aria-pressed={chosen.includes(band.value)}
            // A double click is one press, and takes nothing back.
            onClick={({ detail }) => detail < 2 && handlePress(band.value)}
          >
            <span className={styles.label}>
              {band.label}
              <VisuallyHidden> percent </VisuallyHidden>
            </span>
            <span className={styles.word}>
              {word}
              <VisuallyHidden> {countOf(count, 'appraiser')}</VisuallyHidden>
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span className={styles.count} aria-hidden="true">
              {count}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
