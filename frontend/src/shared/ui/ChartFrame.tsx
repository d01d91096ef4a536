import { type ReactNode } from 'react';
import styles from './ChartFrame.module.css';

interface ChartFrameProps {
  /** What is drawn, in a line above it. */
  caption: ReactNode;
  children: ReactNode;
}

/** The panel and the caption around a drawing to scale. */
export function ChartFrame({ caption, children }: ChartFrameProps) {
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      {children}
    </figure>
  );
}
