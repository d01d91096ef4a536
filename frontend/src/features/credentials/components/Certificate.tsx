import { type TrainingProgram } from '@/content/trainingResources';
import styles from './Certificate.module.css';

/** How many times the rosette of a seal is turned; a program's place sets the pattern, so that no two are alike. */
const TURNS = 12;

interface CertificateProps {
  program: TrainingProgram;
  /** Its place in the list, from 0, and how many there are. */
  place: number;
  count: number;
}

/** A drawn certificate: a guilloche edge, the program, what its holder is, its tag, and a seal of its own. */
export function Certificate({ program, place, count }: CertificateProps) {
  const inner = 6 + 3 * place;
  return (
    <div className={styles.paper}>
      <svg className={styles.edge} aria-hidden="true" focusable="false">
        <defs>
          <pattern id={`guilloche-${place}`} width="16" height="8" patternUnits="userSpaceOnUse">
            <path d="M0 4Q4 -2 8 4T16 4M0 4Q4 10 8 4T16 4" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill={`url(#guilloche-${place})`} />
      </svg>
      <div className={styles.face}>
        <p className={styles.number}>
          Certificate {place + 1} of {count} <span className={styles.tag}>{program.tag}</span>
        </p>
        <p className={styles.holder}>{program.title}</p>
        <div className={styles.foot}>
          <p className={styles.line}>Valid on the day of inspection</p>
          <svg className={styles.seal} viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
            {Array.from({ length: TURNS }, (_, turn) => (
              <ellipse key={turn} rx="44" ry={inner} transform={`rotate(${(180 * turn) / TURNS})`} />
            ))}
            <circle r="46" />
            <circle className={styles.core} r="20" />
            <text y="7">{program.tag.slice(0, 1)}</text>
          </svg>
        </div>
      </div>
    </div>
  );
}
