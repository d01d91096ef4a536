import { classNames } from '@/shared/lib/className';
import { type ReactNode } from 'react';
import styles from './ChartFrame.module.css';

interface ChartFrameProps {
  caption: ReactNode;
  /** No panel around the chart, such as inside a card. */
  isPlain?: boolean;
  /** May set `--chart-gap` and `--chart-padding`. */
  className?: string;
  children: ReactNode;
}

/** The panel and the caption of a chart. */
export function ChartFrame({ caption, isPlain = false, className, children }: ChartFrameProps) {
  return (
    <figure className={classNames(styles.chart, !isPlain && styles.panel, className)}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      {children}
    </figure>
  );
}
