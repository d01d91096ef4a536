import { deadlineTicks, deadlines } from './deadlines';
import { classNames } from '@/shared/lib/className';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import styles from './DeadlineScale.module.css';

const scaleMax = Math.max(...deadlines.map(({ days }) => days[1]));
/** Logarithmic, so that hours and years are both visible. Returns percent. */
const toPercent = (days: number) => (100 * Math.log(days)) / Math.log(scaleMax);

const OWNER_LABELS = { network: 'our clock', policy: 'your policy' };

export function DeadlineScale() {
  return (
    <ChartFrame
      caption="Clocks that run while you wait. Logarithmic: each step is several times the one before"
      className={styles.chart}
    >
      <div className={styles.scale} aria-hidden="true">
        {deadlineTicks.map(({ days, label }) => (
          <span key={label} className={styles.tick} {...inlineStyle({ left: `${toPercent(days)}%` })}>
            {label}
          </span>
        ))}
      </div>
      <dl className={styles.deadlines}>
        {deadlines.map(({ title, duration, days: [shortest, longest], owner, text }) => (
          <div key={title} className={classNames(styles.deadline, styles[owner])}>
            <dt className={styles.title}>{title}</dt>
            <dd className={styles.duration}>
              {duration} <span className={styles.owner}>{OWNER_LABELS[owner]}</span>
            </dd>
            <dd className={styles.track} aria-hidden="true">
              <span className={styles.longest} {...inlineStyle({ width: `${toPercent(longest)}%` })} />
              <span className={styles.shortest} {...inlineStyle({ width: `${toPercent(shortest)}%` })} />
            </dd>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </ChartFrame>
  );
}
