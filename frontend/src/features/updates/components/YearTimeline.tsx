import { type TimelineMark } from '@/content/industryUpdates';
import { classNames } from '@/shared/lib/className';
import { formatDateOnly } from '@/shared/lib/dates';
import { shareOfYears, type YearSpan } from '../model/timelineScale';
import { Link } from 'react-router-dom';
import styles from './YearTimeline.module.css';

interface YearTimelineProps {
  caption: string;
  years: YearSpan;
  marks: readonly TimelineMark[];
}

/** Days and spans, a lane each, on one scale of years; each leads to the section that tells of it. */
export function YearTimeline({ caption, years, marks }: YearTimelineProps) {
  const quarters = Array.from({ length: 4 * (years.last - years.first + 1) }, (_, index) => index);
  return (
    <figure className={styles.timeline}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <div className={styles.scale} aria-hidden="true">
        {quarters.map((index) => (
          <span key={index} className={classNames(styles.quarter, index % 4 === 0 && styles.yearStart)}>
            {index % 4 === 0 ? years.first + index / 4 : `Q${(index % 4) + 1}`}
          </span>
        ))}
      </div>
      <ol className={styles.lanes}>
        {marks.map(({ update, label, start, end }) => {
          const from = shareOfYears(start, years);
          return (
            <li key={label} className={styles.lane}>
              <Link className={styles.label} to={{ hash: update }}>
                {!end && <time dateTime={start}>{formatDateOnly(start)}</time>}
                <span>{label}</span>
              </Link>
              <div className={styles.track} aria-hidden="true">
                <span
                  className={end ? styles.span : styles.day}
                  style={{ left: `${from}%`, width: end && `${shareOfYears(end, years) - from}%` }}
                />
              </div>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
