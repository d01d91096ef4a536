import { classNames } from '@/shared/lib/className';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { type ReactNode } from 'react';
import styles from './Scale.module.css';

type Tone = 'plain' | 'good' | 'watch' | 'danger';

interface Mark {
  /** In percent of the track. */
  from?: number;
  to: number;
  /** That of its row if missing. */
  tone?: Tone;
  /** `faint` for what is possible, `hatched` for a range, `band` for what lies behind all marks. */
  look?: 'faint' | 'hatched' | 'band';
}

export interface ScaleRow {
  /** Must also say what the colour means: `Carrier's offer`, `Paid in the end`. */
  label: ReactNode;
  value: ReactNode;
  tone?: Tone | undefined;
  /** From the back. Decorative: label, value and note say the same. */
  marks: readonly Mark[];
  /** Between the track and the note, such as a bracket below a part of the track. */
  annotation?: ReactNode;
  note?: ReactNode;
}

interface ScaleProps {
  rows: readonly ScaleRow[];
  /** `figures`: large values. `compact`: small ones. `inline`: the track is between label and value if there is room. */
  layout?: 'figures' | 'compact' | 'inline';
  /** May set `--track-height`, `--track-background` and `--mark-inset`. */
  className?: string | undefined;
}

/** Titled rows with marks on tracks that share one scale. */
export function Scale({ rows, layout = 'figures', className }: ScaleProps) {
  return (
    <dl className={classNames(styles.scale, styles[layout], className)}>
      {rows.map(({ label, value, tone = 'plain', marks, annotation, note }, index) => (
        <div key={index} className={classNames(styles.row, styles[tone])}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.track} aria-hidden="true">
            {marks.map(({ from = 0, to, tone: markTone, look }, markIndex) => (
              <span
                key={markIndex}
                className={classNames(styles.mark, markTone && styles[markTone], look && styles[look])}
                {...inlineStyle({ left: `${from}%`, width: `${to - from}%` })}
              />
            ))}
          </dd>
          {annotation && <dd className={styles.wide}>{annotation}</dd>}
          {note && <dd className={classNames(styles.wide, styles.note)}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
