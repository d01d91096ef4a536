import { ChartFrame } from '@/shared/ui/ChartFrame';
import styles from './PeriodStrip.module.css';

interface PeriodStripProps {
  days: number;
  daysRemaining: number;
}

/** A subscription period with one mark per day; elapsed days are lit. */
export function PeriodStrip({ days, daysRemaining }: PeriodStripProps) {
  const elapsed = days - daysRemaining;
  return (
    <ChartFrame caption={`${days}-day subscription: ${elapsed} days gone`} isPlain className={styles.strip}>
      <div className={styles.days} aria-hidden="true">
        {Array.from({ length: days }, (_, day) => (
          <span key={day} className={day < elapsed ? styles.elapsed : styles.remaining} />
        ))}
      </div>
    </ChartFrame>
  );
}
