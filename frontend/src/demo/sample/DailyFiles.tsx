import { classNames } from '@/shared/lib/className';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import styles from './DailyFiles.module.css';
import { SampleDay } from './SampleDay';

interface DailyFilesProps {
  /** Files per day, from the oldest day to today. */
  files: readonly number[];
  today: Date;
}

/** A bar chart of files per day. Screen readers get the caption only. */
export function DailyFiles({ files, today }: DailyFilesProps) {
  const max = Math.max(...files);
  const last = files.length - 1;
  return (
    <ChartFrame caption={`Files a day: peak ${max}, today ${files[last]}`} isPlain className={styles.chart}>
      <div className={styles.bars} aria-hidden="true">
        {files.map((count, day) => (
          <span
            key={day}
            className={classNames(styles.bar, day === last && styles.today)}
            {...inlineStyle({ height: `${(100 * count) / max}%` })}
          />
        ))}
      </div>
      <p className={styles.axis} aria-hidden="true">
        <SampleDay today={today} daysAgo={last} />
        <span>today</span>
      </p>
    </ChartFrame>
  );
}
