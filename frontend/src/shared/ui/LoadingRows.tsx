import { classNames } from '@/shared/lib/className';
import styles from './LoadingRows.module.css';
import { VisuallyHidden } from './VisuallyHidden';

interface LoadingRowsProps {
  /** What is being read, for screen readers: `Loading claims`. */
  label: string;
  rows?: number;
  /** The shape of what will come. */
  shape?: 'line' | 'row' | 'card';
}

/** Quiet placeholders in the shape of what will come. */
export function LoadingRows({ label, rows = 3, shape = 'row' }: LoadingRowsProps) {
  return (
    <div className={classNames(styles.rows, shape === 'card' && styles.cards)} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={classNames(styles.placeholder, styles[shape])} aria-hidden="true" />
      ))}
    </div>
  );
}
