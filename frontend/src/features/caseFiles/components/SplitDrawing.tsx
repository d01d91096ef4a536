import { type ReactNode } from 'react';
import styles from './SplitDrawing.module.css';

/** A drawing with what it means beside it where there is room, the drawing first. */
export function SplitDrawing({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.sheet}>{drawing}</div>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
