import { type TrainingProgram } from './trainingResources';
import styles from './Certificate.module.css';

/** Ellipses in the rosette of a seal. */
const ELLIPSES = 12;

interface CertificateProps {
  program: TrainingProgram;
  /** From 0; also sets the patterns, so that no two certificates look the same. */
  index: number;
  count: number;
}

export function Certificate({ program, index, count }: CertificateProps) {
  const innerRadius = 6 + 3 * index;
  return (
    <div className={styles.paper}>
      <svg className={styles.edge} aria-hidden="true" focusable="false">
        <defs>
          <pattern id={`guilloche-${index}`} width="16" height="8" patternUnits="userSpaceOnUse">
            <path d="M0 4Q4 -2 8 4T16 4M0 4Q4 10 8 4T16 4" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill={`url(#guilloche-${index})`} />
      </svg>
      <div className={styles.face}>
        <p className={styles.number}>
          Certificate {index + 1} of {count} <span className={styles.tag}>{program.tag}</span>
        </p>
        <p className={styles.holder}>{program.title}</p>
        <div className={styles.foot}>
          <p className={styles.line}>Valid on the day of inspection</p>
          <svg className={styles.seal} viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
            {Array.from({ length: ELLIPSES }, (_, ellipse) => (
              <ellipse
                key={ellipse}
                rx="44"
                ry={innerRadius}
                transform={`rotate(${(180 * ellipse) / ELLIPSES})`}
              />
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
