import { type SheathingScaleFacts } from '@/content/industryUpdates';
import { classNames } from '@/shared/lib/className';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import styles from './SheathingScale.module.css';

/** Pixels for a sixteenth of an inch: about four times life size on most screens. */
const SIXTEENTH = 6;

/** Boards in section, their thickness to scale, and the line that the standard draws. */
export function SheathingScale({ caption, minimum, boards }: SheathingScaleFacts) {
  return (
    <ChartFrame caption={caption}>
      <ul className={styles.boards}>
        {boards.map(({ label, sixteenths, verdict }) => (
          <li key={label} className={classNames(styles.board, sixteenths < minimum && styles.short)}>
            <span className={styles.frame} aria-hidden="true">
              <span className={styles.minimum} style={{ height: `${minimum * SIXTEENTH}px` }} />
              <span className={styles.section} style={{ height: `${sixteenths * SIXTEENTH}px` }} />
            </span>
            <span className={styles.label}>{label}</span>
            <span className={styles.verdict}>{verdict}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
