import { clockMarks, clocks } from '@/content/membership/membershipClocks';
import { classNames } from '@/shared/lib/className';
import styles from './ClockScale.module.css';

const longest = Math.max(...clocks.map(({ days }) => days[1]));
/** Where a number of days stands on the scale, in percent; it is logarithmic, so that hours and years both show. */
const placeOf = (days: number) => (100 * Math.log(days)) / Math.log(longest);

const OWNERS = { network: 'our clock', policy: 'your policy' };

/** The clocks that run while one waits, on one scale from a day to the longest. */
export function ClockScale() {
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        Clocks that run while you wait. Logarithmic: each step is several times the one before
      </figcaption>
      <div className={styles.scale} aria-hidden="true">
        {clockMarks.map(({ days, label }) => (
          <span key={label} className={styles.tick} style={{ left: `${placeOf(days)}%` }}>
            {label}
          </span>
        ))}
      </div>
      <dl className={styles.clocks}>
        {clocks.map(({ title, length, days: [least, most], owner, text }) => (
          <div key={title} className={classNames(styles.clock, styles[owner])}>
            <dt className={styles.title}>{title}</dt>
            <dd className={styles.length}>
              {length} <span className={styles.owner}>{OWNERS[owner]}</span>
            </dd>
            <dd className={styles.track} aria-hidden="true">
              <span className={styles.most} style={{ width: `${placeOf(most)}%` }} />
              <span className={styles.least} style={{ width: `${placeOf(least)}%` }} />
            </dd>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
