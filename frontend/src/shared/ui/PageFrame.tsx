import { classNames } from '@/shared/lib/className';
import { type ReactNode } from 'react';
import styles from './PageFrame.module.css';

interface PageFrameProps {
  /** The page's one h1. */
  title: ReactNode;
  kicker?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** `narrow` for a single form. */
  width?: 'wide' | 'narrow';
  /** A larger heading and lead, for pages that are read rather than worked in. */
  isDisplay?: boolean;
  children?: ReactNode;
}

/** The frame of every page but the landing: kicker, h1, lead, actions, then the content. */
export function PageFrame({
  title,
  kicker,
  lead,
  actions,
  width = 'wide',
  isDisplay = false,
  children,
}: PageFrameProps) {
  return (
    <div
      className={classNames(styles.page, width === 'narrow' && styles.narrow, isDisplay && styles.display)}
    >
      <header className={styles.header}>
        <div className={styles.heading}>
          {kicker && <p className={styles.kicker}>{kicker}</p>}
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
