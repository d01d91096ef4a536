import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { formatDateOnly } from '@/shared/lib/dates';
import { addDays } from './sampleDays';
import styles from './SampleDay.module.css';

interface SampleDayProps {
  today: Date;
  /** Negative for a day in the future. */
  daysAgo: number;
}

/**
 * A date relative to the visitor's today, so that the sample never looks out of date. Finished HTML reserves its width,
 * because the visitor's date is not known there.
 */
export function SampleDay({ today, daysAgo }: SampleDayProps) {
  const isHydrated = useIsHydrated();
  if (!isHydrated) return <span className={styles.unknown} />;
  const day = addDays(today, -daysAgo);
  return (
    <time className={styles.day} dateTime={day}>
      {formatDateOnly(day)}
    </time>
  );
}
