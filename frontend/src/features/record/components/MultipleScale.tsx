import { recordedCases, statedMultiples } from '@/content/successStories';
import { amountOf, multipleOf, resultOf } from '../model/ledger';
import styles from './MultipleScale.module.css';

const byMultiple = [...recordedCases].sort((a, b) => b.result / b.offer - a.result / a.offer);
const longest = Math.ceil(Math.max(...recordedCases.map(({ offer, result }) => result / offer)));
const at = (multiple: number) => `${(100 * multiple) / longest}%`;
const { from, to } = statedMultiples;

/** The cases' multiples on one scale from nothing on, over the range that the network states. */
export function MultipleScale() {
  return (
    <figure className={styles.scale}>
      <div className={styles.axis} aria-hidden="true">
        <span className={styles.tick} style={{ left: at(1) }}>
          1x
        </span>
        <span className={styles.range} style={{ left: at(from), width: at(to - from) }}>
          <span>{from}x</span>
          <span className={styles.rangeName}>stated range</span>
          <span>{to}x</span>
        </span>
      </div>
      <ol className={styles.rows}>
        {byMultiple.map((recorded) => (
          <li key={recorded.title} className={styles.row}>
            <span className={styles.name}>{recorded.kind}</span>
            <span className={styles.amounts}>
              {amountOf(recorded, recorded.offer)} → {resultOf(recorded)}
            </span>
            <span className={styles.multiple}>{multipleOf(recorded)}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.band} style={{ left: at(from), width: at(to - from) }} />
              <span className={styles.offer} style={{ width: at(1) }} />
              <span
                className={styles.gain}
                style={{ left: at(1), width: at(recorded.result / recorded.offer - 1) }}
              />
            </span>
          </li>
        ))}
      </ol>
      <figcaption className={styles.legend}>
        <span className={styles.offerKey}>the carrier's first offer, 1x</span>
        <span className={styles.gainKey}>what was paid above it</span>
      </figcaption>
    </figure>
  );
}
