import { type WaterGrade } from '@/content/caseFiles/interiorAssessments';
import { classNames } from '@/shared/lib/className';
import styles from './WaterStandard.module.css';

interface WaterStandardProps {
  title: string;
  /** How the grades are counted: `Category`, `Class`. */
  word: string;
  grades: readonly WaterGrade[];
}

/** One scale of the standard, from the mildest grade to the worst, with the example's own grades marked. */
export function WaterStandard({ title, word, grades }: WaterStandardProps) {
  return (
    <div className={styles.scale}>
      <h3>{title}</h3>
      <ol className={styles.grades}>
        {grades.map(({ name, means, claim, here }, index) => (
          <li key={name} className={classNames(styles.grade, here && styles.here)}>
            <p className={styles.number}>
              {word} {index + 1}
              {here && <span className={styles.mark}>{here}</span>}
            </p>
            <p className={styles.name}>{name}</p>
            <p className={styles.text}>{means}</p>
            <p className={styles.text}>{claim}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
