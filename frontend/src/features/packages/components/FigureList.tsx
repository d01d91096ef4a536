import { type PackageFigure } from '../model/planFigures';
import styles from './FigureList.module.css';
import { Reserved } from './Reserved';

/** So many units are drawn one by one; the value tells of the others. */
const DRAWN_AT_MOST = 24;

interface FigureListProps {
  figures: readonly PackageFigure[];
  /** Whether a figure that is missing may still come. */
  isLoading: boolean;
}

/** The figures of a package, what it carries drawn unit by unit; each keeps its place while it is being read. */
export function FigureList({ figures, isLoading }: FigureListProps) {
  return (
    <dl className={styles.figures} aria-busy={isLoading}>
      {figures.map(({ term, value, units }) => (
        <div key={term} className={styles.figure}>
          <dt>{term}</dt>
          <dd className={styles.value}>{value ?? (isLoading ? <Reserved characters={8} /> : '–')}</dd>
          {units !== undefined && (
            <dd className={styles.units} aria-hidden="true">
              {Array.from({ length: Math.min(units, DRAWN_AT_MOST) }, (_, unit) => (
                <span key={unit} className={styles.unit} />
              ))}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
