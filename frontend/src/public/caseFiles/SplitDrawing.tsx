import { type ReactNode } from 'react';
import styles from './SplitDrawing.module.css';

/** A drawing and its text, in two columns if there is room. */
export function SplitDrawing({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.drawing}>{drawing}</div>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
