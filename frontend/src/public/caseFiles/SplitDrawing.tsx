import { Stack } from '@/shared/ui/Stack';
import { type ReactNode } from 'react';
import styles from './SplitDrawing.module.css';

/** A drawing and its text, in two columns if there is room. */
export function SplitDrawing({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.drawing}>{drawing}</div>
      <Stack gap={3}>{children}</Stack>
    </div>
  );
}
