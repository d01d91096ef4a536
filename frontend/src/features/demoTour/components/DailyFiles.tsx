import { classNames } from '@/shared/lib/className';
import styles from './DailyFiles.module.css';
import { SampleDay } from './SampleDay';

interface DailyFilesProps {
  /** Files a day, the oldest day first and today last. */
  files: readonly number[];
  today: Date;
}

/** Files a day as bars to scale; said in a sentence for whoever cannot see them. */
export function DailyFiles({ files, today }: DailyFilesProps) {
  const most = Math.max(...files);
  const last = files.length - 1;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        Files a day, {most} at most, {files[last]} today
      </figcaption>
      <div className={styles.bars} aria-hidden="true">
        {files.map((count, day) => (
          <span
            key={day}
            className={classNames(styles.bar, day === last && styles.today)}
            style={{ height: `${(100 * count) / most}%` }}
          />
        ))}
      </div>
      <p className={styles.axis} aria-hidden="true">
        <SampleDay today={today} daysAgo={last} />
        <span>today</span>
      </p>
    </figure>
  );
}
