import { graceDays, monthEnds, monthMarks } from '@/content/membership/membership';
import { Badge } from '@/shared/ui/Badge';
import styles from './MonthTimeline.module.css';

/** The month that the drawing shows; a calendar month has 28 to 31. */
const DRAWN_DAYS = 30;

/** One month and its grace to scale, what each mark means, and what becomes of unused units once it is renewed. */
export function MonthTimeline() {
  return (
    <>
      <div className={styles.timeline}>
        <div
          className={styles.bar}
          style={{ gridTemplateColumns: `${DRAWN_DAYS}fr ${graceDays}fr auto` }}
          aria-hidden="true"
        >
          <span className={styles.month}>{DRAWN_DAYS} days</span>
          <span className={styles.grace} />
          <span className={styles.end}>×</span>
        </div>
        <ol className={styles.marks}>
          {monthMarks.map(({ title, text }) => (
            <li key={title} className={styles.mark}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <dl className={styles.units}>
        {monthEnds.map(({ service, renewed, carriesOver }) => (
          <div key={service} className={styles.unit}>
            <dt>{service}</dt>
            <dd>
              <Badge tone={carriesOver ? 'good' : 'neutral'}>{carriesOver ? 'carry over' : 'end'}</Badge>
            </dd>
            <dd className={styles.renewed}>{renewed}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
