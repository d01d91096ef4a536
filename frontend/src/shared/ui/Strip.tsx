import { classNames } from '@/shared/lib/className';
import { type ReactNode, useId } from 'react';
import styles from './Strip.module.css';

interface StripProps {
  /** Makes the strip a named region with a heading of level 2. */
  title: ReactNode;
  /** The content says what it is; screen readers still get the heading. */
  isTitleHidden?: boolean;
  /** Beside the title, such as a badge. */
  badge?: ReactNode;
  /** Below the title. */
  lead?: ReactNode;
  /** Below the row, such as a notice. */
  footer?: ReactNode;
  tone?: 'plain' | 'signal' | 'watch';
  /** For a strip of one line. */
  isSlim?: boolean;
  children?: ReactNode;
}

/** A card as one row: the title on the left, the content beside it. On a narrow page it is below. */
export function Strip({
  title,
  isTitleHidden = false,
  badge,
  lead,
  footer,
  tone = 'plain',
  isSlim = false,
  children,
}: StripProps) {
  const headingId = useId();
  return (
    <section
      className={classNames(styles.strip, styles[tone], isSlim && styles.slim)}
      aria-labelledby={headingId}
    >
      <div className={styles.row}>
        <header className={classNames(isTitleHidden ? styles.hidden : styles.header)}>
          <div className={styles.title}>
            <h2 id={headingId}>{title}</h2>
            {badge}
          </div>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        <div className={styles.content}>{children}</div>
      </div>
      {footer}
    </section>
  );
}
