import { type ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** The specification's sentence, such as `No claims submitted yet`. */
  sentence: string;
  /** What to do next. */
  hint?: ReactNode;
  action?: ReactNode;
}

/** What a list shows while it holds nothing. */
export function EmptyState({ sentence, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.sentence}>{sentence}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  );
}
