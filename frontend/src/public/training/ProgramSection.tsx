import { Stack } from '@/shared/ui/Stack';
import { getProgramId, type TrainingProgram } from './trainingResources';
import { classNames } from '@/shared/lib/className';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Fold } from '@/shared/ui/Fold';
import { Certificate } from './Certificate';
import styles from './ProgramSection.module.css';

interface ProgramSectionProps {
  program: TrainingProgram;
  /** From 0. */
  index: number;
  count: number;
}

export function ProgramSection({ program, index, count }: ProgramSectionProps) {
  return (
    <BriefSection id={getProgramId(program)} title={program.name} layout="under">
      <div className={classNames(styles.program, index % 2 === 1 && styles.mirrored)}>
        <Certificate program={program} index={index} count={count} />
        <Fold summary="Subjects, hours and worth">
          <Stack>
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
          </Stack>
        </Fold>
      </div>
    </BriefSection>
  );
}
