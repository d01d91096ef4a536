import { classNames } from '@/shared/lib/className';
import { type ReactNode } from 'react';
import styles from './PageFrame.module.css';
import { Cluster } from './Stack';
import { Text } from './Text';

interface PageFrameProps {
  /** The only h1 of the page. */
  title: ReactNode;
  kicker?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** `narrow` for a single form. */
  width?: 'wide' | 'narrow';
  /** A larger heading and lead, for the public pages. */
  isDisplay?: boolean;
  /** A heading of one line, for pages on which people work: what they came for is higher up. */
  isCompact?: boolean;
  children?: ReactNode;
}

/** The frame of every page except the landing page. */
export function PageFrame({
  title,
  kicker,
  lead,
  actions,
  width = 'wide',
  isDisplay = false,
  isCompact = false,
  children,
}: PageFrameProps) {
  return (
    <div
      className={classNames(
        styles.page,
        width === 'narrow' && styles.narrow,
        isDisplay && styles.display,
        isCompact && styles.compact,
      )}
    >
      <header className={styles.header}>
        <div className={styles.heading}>
          {kicker && (
            <Text variant="kicker" as="p">
              {kicker}
            </Text>
          )}
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <Cluster>{actions}</Cluster>}
      </header>
      {children}
    </div>
  );
}
