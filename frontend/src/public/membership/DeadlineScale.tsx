import { deadlineTicks, deadlines } from './deadlines';
import { Scale } from '@/shared/ui/Scale';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import styles from './DeadlineScale.module.css';

const scaleMax = Math.max(...deadlines.map(({ days }) => days[1]));
/** Logarithmic, so that hours and years are both visible. Returns percent. */
const toPercent = (days: number) => (100 * Math.log(days)) / Math.log(scaleMax);

const OWNERS = {
  network: { label: 'our clock', tone: 'watch' },
  policy: { label: 'your policy', tone: 'danger' },
} as const;

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
      <Scale
        layout="compact"
        rows={deadlines.map(({ title, duration, days: [shortest, longest], owner, text }) => ({
          label: title,
          value: (
            <>
              {duration} <span className={styles.owner}>{OWNERS[owner].label}</span>
            </>
          ),
          tone: OWNERS[owner].tone,
          marks: [{ to: toPercent(longest), look: 'faint' }, { to: toPercent(shortest) }],
          note: text,
        }))}
      />
    </ChartFrame>
  );
}
