import { classNames } from '@/shared/lib/className';
import { type ReactNode } from 'react';
import styles from './Ledger.module.css';

interface LedgerProps {
  as?: 'dl' | 'ol' | 'ul';
  /** On desktops the section's hairline is above the first row, because the title is beside it. */
  isBesideTitle?: boolean;
  /** May set `--columns`, the columns of each row. */
  className?: string | undefined;
  /** The rows. */
  children: ReactNode;
}

/** Titled rows between hairlines. */
export function Ledger({ as: Tag = 'ul', isBesideTitle = false, className, children }: LedgerProps) {
  return (
    <Tag className={classNames(styles.ledger, isBesideTitle && styles.besideTitle, className)}>
      {children}
    </Tag>
  );
}
