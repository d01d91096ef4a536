import { classNames } from '@/shared/lib/className';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden';

interface SkeletonProps {
  /** For screen readers: `Loading claims`. */
  label: string;
  rows?: number;
  shape?: 'line' | 'row' | 'card';
}

/** Placeholders in the shape of the content that is loading. */
export function Skeleton({ label, rows = 3, shape = 'row' }: SkeletonProps) {
  return (
    <div className={classNames(styles.rows, shape === 'card' && styles.cards)} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={classNames(styles.placeholder, styles[shape])} aria-hidden="true" />
      ))}
    </div>
  );
}
