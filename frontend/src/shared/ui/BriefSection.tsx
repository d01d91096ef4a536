import { classNames } from '@/shared/lib/className';
import { type ReactNode, useId } from 'react';
import styles from './BriefSection.module.css';
import { Fold } from './Fold';
import { Text } from './Text';

interface BriefSectionProps {
  title: ReactNode;
  /** A short line above the title, in small capitals: `Phase 1`, `Exhibit A`. */
  kicker?: ReactNode;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** For links with a hash. */
  id?: string;
  /** `beside`: the content is to the right of the title if there is room. `under`: it has the whole width. */
  layout?: 'beside' | 'under';
  /** Folds the content on a phone: what is inside, such as `Ten errors of scope`. */
  fold?: string;
  children?: ReactNode;
}

/** A section of a long page, below a thin line. */
export function BriefSection({
  title,
  kicker,
  lead,
  id,
  layout = 'beside',
  fold,
  children,
}: BriefSectionProps) {
  const headingId = useId();
  const content = children && <div className={styles.content}>{children}</div>;
  return (
    <section
      id={id}
      className={classNames(styles.section, styles[layout])}
      aria-labelledby={headingId}
      tabIndex={id === undefined ? undefined : -1}
    >
      <header className={styles.header}>
        {kicker && (
          <Text variant="kicker" as="p">
            {kicker}
          </Text>
        )}
        <h2 id={headingId}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {fold ? <Fold summary={fold}>{content}</Fold> : content}
    </section>
  );
}
