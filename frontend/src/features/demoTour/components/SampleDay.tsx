import { formatDateOnly } from '@/shared/lib/dates';
import { dayFrom } from '../model/sampleDays';
import styles from './SampleDay.module.css';

interface SampleDayProps {
  today: Date;
  /** Below zero where the day is still to come. */
  daysAgo: number;
}

/** A day of the sample month, counted from the visitor's own today, so that it never looks stale. */
export function SampleDay({ today, daysAgo }: SampleDayProps) {
  const day = dayFrom(today, -daysAgo);
  return (
    <time className={styles.day} dateTime={day}>
      {formatDateOnly(day)}
    </time>
  );
}
