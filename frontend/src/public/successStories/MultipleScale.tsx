import { Scale } from '@/shared/ui/Scale';
import { successStories, statedMultiples } from './successStories';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { formatAmount, formatMultiple, formatResult } from './ledger';
import styles from './MultipleScale.module.css';

const byMultiple = [...successStories].sort((a, b) => b.result / b.offer - a.result / a.offer);
const maxMultiple = Math.ceil(Math.max(...successStories.map(({ offer, result }) => result / offer)));
/** Returns percent. */
const toPercent = (multiple: number) => (100 * multiple) / maxMultiple;
const { from, to } = statedMultiples;

/** The cases' multiples on one scale, with the range that the network states. */
export function MultipleScale() {
  return (
    <figure className={styles.scale}>
      <div className={styles.axis} aria-hidden="true">
        <span className={styles.tick} {...inlineStyle({ left: `${toPercent(1)}%` })}>
          1x
        </span>
        <span
          className={styles.range}
          {...inlineStyle({ left: `${toPercent(from)}%`, width: `${toPercent(to - from)}%` })}
        >
          <span>{from}x</span>
          <span className={styles.rangeName}>stated range</span>
          <span>{to}x</span>
        </span>
      </div>
      <Scale
        className={styles.rows}
        rows={byMultiple.map((story) => ({
          label: (
            <>
              <span className={styles.name}>{story.kind}</span>{' '}
              <span className={styles.amounts}>
                {formatAmount(story, story.offer)} → {formatResult(story)}
              </span>
            </>
          ),
          value: formatMultiple(story),
          tone: 'good',
          marks: [
            { from: toPercent(from), to: toPercent(to), look: 'band' },
            { to: toPercent(1), tone: 'danger' },
            { from: toPercent(1), to: toPercent(story.result / story.offer) },
          ],
        }))}
      />
      <figcaption className={styles.legend}>
        <span className={styles.offerKey}>the carrier's first offer, 1x</span>
        <span className={styles.gainKey}>what was paid above it</span>
      </figcaption>
    </figure>
  );
}
