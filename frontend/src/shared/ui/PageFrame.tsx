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
  children?: ReactNode;
}

/** The frame of every page but the landing: kicker, h1, lead, actions, then the content. */
export function PageFrame({ title, kicker, lead, actions, width = 'wide', children }: PageFrameProps) {
  return (
    <div className={classNames(styles.page, width === 'narrow' && styles.narrow)}>
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
