import { classNames } from '@/shared/lib/className';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { pluralize } from '@/shared/lib/pluralize';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { bandTiers } from './filters';
import styles from './BandChart.module.css';
import tierStyles from './Tier.module.css';

interface BandChartProps {
  selected: readonly string[];
  /** Per band, with all other filters applied. */
  counts: ReadonlyMap<string, number>;
  /** The count of the fullest band without any filter; it sets the scale. */
  maxCount: number;
  onChange: (selected: readonly string[]) => void;
}

/** A bar chart whose bars are toggle buttons; several can be selected. */
export function BandChart({ selected, counts, maxCount, onChange }: BandChartProps) {
  function handleToggle(value: string) {
    onChange(
      bandTiers
        .map(({ band }) => band.value)
        .filter((other) => (other === value ? !selected.includes(value) : selected.includes(other))),
    );
  }

  return (
    <fieldset className={styles.chart}>
      <legend className={styles.legend}>Success-rate bands</legend>
      {bandTiers.map(({ tier, label, band }) => {
        const count = counts.get(band.value) ?? 0;
        return (
          <button
            key={band.value}
            type="button"
            className={classNames(styles.band, tierStyles[tier])}
            aria-pressed={selected.includes(band.value)}
            // The second click of a double click must not undo the first one.
            onClick={({ detail }) => detail < 2 && handleToggle(band.value)}
          >
            <span className={styles.bandLabel}>
              {band.label}
              <VisuallyHidden> percent </VisuallyHidden>
            </span>
            <span className={styles.tierLabel}>
              {label}
              <VisuallyHidden> {pluralize(count, 'appraiser')}</VisuallyHidden>
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} {...inlineStyle({ width: `${(100 * count) / maxCount}%` })} />
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
