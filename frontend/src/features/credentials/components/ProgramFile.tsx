import { type TrainingProgram } from '@/content/trainingResources';
import { classNames } from '@/shared/lib/className';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Certificate } from './Certificate';
import styles from './ProgramFile.module.css';

interface ProgramFileProps {
  program: TrainingProgram;
  /** Its place in the list, from 0, and how many there are. */
  place: number;
  count: number;
}

/** One program: its certificate, what it teaches, what it takes, and what it is worth on a claim. */
export function ProgramFile({ program, place, count }: ProgramFileProps) {
  return (
    <BriefSection title={program.name} layout="under">
      <div className={classNames(styles.program, place % 2 === 1 && styles.mirrored)}>
        <Certificate program={program} place={place} count={count} />
        <div className={styles.facts}>
          <p>{program.taught}</p>
          <ul className={styles.subjects} aria-label="Subjects">
            {program.subjects.map((subject) => (
              <li key={subject}>{subject}</li>
            ))}
          </ul>
          <dl className={styles.terms}>
            <div>
              <dt>Hours</dt>
              <dd>{program.hours}</dd>
            </div>
            <div>
              <dt>Renewal</dt>
              <dd>{program.renewal}</dd>
            </div>
            <div className={styles.worth}>
              <dt>Worth on a claim</dt>
              <dd>{program.worth}</dd>
            </div>
            <div className={styles.worth}>
              <dt>Where we use it</dt>
              <dd>{program.use}</dd>
            </div>
          </dl>
        </div>
      </div>
    </BriefSection>
  );
}
