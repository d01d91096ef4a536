import { useHashTarget } from '@/shared/hooks/useHashTarget';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './SectionIndex.module.css';

export interface IndexedSection {
  /** The id of the section's element. */
  id: string;
  title: ReactNode;
  /** Instead of its number. */
  mark?: string;
  /** A line below the title: `5 reports`. */
  note?: string;
}

interface SectionIndexProps {
  sections: readonly IndexedSection[];
  label?: string;
}

/** Links to the sections of a long page. */
export function SectionIndex({ sections, label = 'On this page' }: SectionIndexProps) {
  useHashTarget();
  return (
    <nav aria-label={label}>
      <ol className={styles.index}>
        {sections.map(({ id, title, mark, note }, index) => (
          <li key={id}>
            <Link to={`#${id}`} className={styles.section}>
              <span className={styles.mark} aria-hidden="true">
                {mark ?? String(index + 1).padStart(2, '0')}
              </span>
              <span>{title}</span>
              {note && <span className={styles.note}>{note}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
