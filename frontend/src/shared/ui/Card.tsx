import { classNames } from '@/shared/lib/className';
import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';
import { Text } from './Text';

interface CardProps {
  /** Makes the card a named region with a heading of level 2 (or `headingLevel`). */
  title?: ReactNode;
  headingLevel?: 2 | 3;
  /** A short line above the title, in small capitals. */
  kicker?: ReactNode;
  /** Controls at the right of the title. */
  actions?: ReactNode;
  tone?: 'plain' | 'signal' | 'watch' | 'danger';
  children?: ReactNode;
}

export function Card({ title, headingLevel = 2, kicker, actions, tone = 'plain', children }: CardProps) {
  const headingId = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      className={classNames(styles.card, styles[tone])}
      aria-labelledby={title ? headingId : undefined}
    >
      {(title ?? actions) && (
        <header className={styles.header}>
          <div>
            {kicker && (
              <Text variant="kicker" as="p">
                {kicker}
              </Text>
            )}
            {title && <Heading id={headingId}>{title}</Heading>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
