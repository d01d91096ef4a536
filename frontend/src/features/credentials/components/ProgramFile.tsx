import { type TrainingProgram } from '@/content/trainingResources';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Certificate } from './Certificate';
import styles from './ProgramFile.module.css';

/** One program: its certificate, what it teaches, what it takes, and what it is worth on a claim. */
export function ProgramFile({ program, place }: { program: TrainingProgram; place: number }) {
  return (
    <BriefSection title={program.name} layout="under">
      <div className={styles.program}>
        <Certificate program={program} place={place} />
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
