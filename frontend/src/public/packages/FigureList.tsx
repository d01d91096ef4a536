import { type PackageFigure } from './planFigures';
import styles from './FigureList.module.css';
import { Placeholder } from './Placeholder';

/** Marks per figure; the text has the exact count. */
const MAX_DRAWN = 24;

interface FigureListProps {
  figures: readonly PackageFigure[];
  /** Missing values get a placeholder instead of a dash. */
  isLoading: boolean;
}

export function FigureList({ figures, isLoading }: FigureListProps) {
  return (
    <dl className={styles.figures} aria-busy={isLoading}>
      {figures.map(({ term, value, units }) => (
        <div key={term} className={styles.figure}>
          <dt>{term}</dt>
          <dd className={styles.value}>{value ?? (isLoading ? <Placeholder characters={8} /> : '–')}</dd>
          {units !== undefined && (
            <dd className={styles.units} aria-hidden="true">
              {Array.from({ length: Math.min(units, MAX_DRAWN) }, (_, unit) => (
                <span key={unit} className={styles.unit} />
              ))}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
