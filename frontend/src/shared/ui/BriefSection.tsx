import { classNames } from '@/shared/lib/className';
import { type ReactNode, useId } from 'react';
import styles from './BriefSection.module.css';

interface BriefSectionProps {
  title: ReactNode;
  /** A short line above the title, in small capitals: `Phase 1`, `Exhibit A`. */
  kicker?: ReactNode;
  /** A sentence or two under the title. */
  lead?: ReactNode;
  /** For links that lead straight here. */
  id?: string;
  /** `beside` puts the content to the right of the title where there is room; `under` gives it the whole width. */
  layout?: 'beside' | 'under';
  children?: ReactNode;
}

/** A part of a long page: a hairline, its title, and its content beside or under it. */
export function BriefSection({ title, kicker, lead, id, layout = 'beside', children }: BriefSectionProps) {
  const headingId = useId();
  return (
    <section id={id} className={classNames(styles.section, styles[layout])} aria-labelledby={headingId}>
      <header className={styles.header}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h2 id={headingId}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children && <div className={styles.content}>{children}</div>}
    </section>
  );
}
