import { Stack } from '@/shared/ui/Stack';
import { type WaterGrade } from './interiorAssessments';
import { classNames } from '@/shared/lib/className';
import styles from './WaterStandard.module.css';

interface WaterStandardProps {
  title: string;
  /** `Category` or `Class`. */
  gradeLabel: string;
  grades: readonly WaterGrade[];
}

/** Mildest grade first; the grades of the example are marked. */
export function WaterStandard({ title, gradeLabel, grades }: WaterStandardProps) {
  return (
    <Stack>
      <h3>{title}</h3>
      <ol className={styles.grades}>
        {grades.map(({ name, meaning, estimateEffect, exampleNote }, index) => (
          <li key={name} className={classNames(styles.grade, exampleNote && styles.current)}>
            <p className={styles.number}>
              {gradeLabel} {index + 1}
              {exampleNote && <span className={styles.exampleNote}>{exampleNote}</span>}
            </p>
            <p className={styles.name}>{name}</p>
            <p className={styles.text}>{meaning}</p>
            <p className={styles.text}>{estimateEffect}</p>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
