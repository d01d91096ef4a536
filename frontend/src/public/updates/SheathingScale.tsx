import { type SheathingScaleData } from './industryUpdates';
import { classNames } from '@/shared/lib/className';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import styles from './SheathingScale.module.css';

/** About four times life size on most screens. */
const PIXELS_PER_SIXTEENTH = 6;

/** Cross-sections of boards to scale, with the minimum of the standard as a line. */
export function SheathingScale({ caption, minimum, boards }: SheathingScaleData) {
  return (
    <ChartFrame caption={caption}>
      <ul className={styles.boards}>
        {boards.map(({ label, sixteenths, verdict }) => (
          <li key={label} className={classNames(styles.board, sixteenths < minimum && styles.short)}>
            <span className={styles.frame} aria-hidden="true">
              <span
                className={styles.minimum}
                {...inlineStyle({ height: `${minimum * PIXELS_PER_SIXTEENTH}px` })}
              />
              <span
                className={styles.section}
                {...inlineStyle({ height: `${sixteenths * PIXELS_PER_SIXTEENTH}px` })}
              />
            </span>
            <span className={styles.label}>{label}</span>
            <span className={styles.verdict}>{verdict}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
