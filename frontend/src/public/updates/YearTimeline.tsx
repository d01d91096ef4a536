import { type TimelineMark } from './industryUpdates';
import { classNames } from '@/shared/lib/className';
import { formatDateOnly } from '@/shared/lib/dates';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { Link } from 'react-router-dom';
import styles from './YearTimeline.module.css';

/** Both years are included. */
interface YearSpan {
  first: number;
  last: number;
}

interface YearTimelineProps {
  caption: string;
  years: YearSpan;
  marks: readonly TimelineMark[];
}

/** Days and spans, each in its own lane with a link to its section. */
export function YearTimeline({ caption, years, marks }: YearTimelineProps) {
  const quarters = Array.from({ length: 4 * (years.last - years.first + 1) }, (_, index) => index);
  return (
    <ChartFrame caption={caption}>
      <div className={styles.timeline} {...inlineStyle({ '--quarters': quarters.length })}>
        <div className={styles.scale} aria-hidden="true">
          {quarters.map((index) => (
            <span key={index} className={classNames(styles.quarter, index % 4 === 0 && styles.yearStart)}>
              {index % 4 === 0 ? years.first + index / 4 : `Q${(index % 4) + 1}`}
            </span>
          ))}
        </div>
        <ol>
          {marks.map(({ update, label, start, end }) => {
            const from = getTimelinePosition(start, years);
            return (
              <li key={label} className={styles.lane}>
                <Link className={styles.label} to={{ hash: update }}>
                  {!end && <time dateTime={start}>{formatDateOnly(start)}</time>}
                  <span>{label}</span>
                </Link>
                <div className={styles.track} aria-hidden="true">
                  <span
                    className={end ? styles.span : styles.day}
                    {...inlineStyle({
                      left: `${from}%`,
                      width: end && `${getTimelinePosition(end, years) - from}%`,
                    })}
                  />
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </ChartFrame>
  );
}

/** The position of a day (`YYYY-MM-DD`) in the years, in percent. */
function getTimelinePosition(day: string, { first, last }: YearSpan): number {
  const start = Date.UTC(first, 0, 1);
  const end = Date.UTC(last + 1, 0, 1);
  return (100 * (Date.parse(`${day}T00:00:00Z`) - start)) / (end - start);
}
