import { type ReactNode } from 'react';
import styles from './PointList.module.css';

export interface PointListItem {
  title: ReactNode;
  text: ReactNode;
}

interface PointListProps {
  points: readonly PointListItem[];
  /** The first number; without it the points have a plain marker. */
  numberedFrom?: number;
  headingLevel?: 3 | 4;
}

/** Titles with texts, in one or two columns. */
export function PointList({ points, numberedFrom, headingLevel = 3 }: PointListProps) {
  const Heading = `h${headingLevel}` as const;
  const List = numberedFrom === undefined ? 'ul' : 'ol';
  return (
    <List className={styles.list} start={numberedFrom}>
      {points.map(({ title, text }, index) => (
        <li key={index} className={styles.point}>
          <span className={styles.marker} aria-hidden="true">
            {numberedFrom === undefined ? '/' : String(numberedFrom + index).padStart(2, '0')}
          </span>
          <div className={styles.content}>
            <Heading>{title}</Heading>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </List>
  );
}
