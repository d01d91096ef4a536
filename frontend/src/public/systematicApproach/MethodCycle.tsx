import { methodPhases, systematicApproachCopy } from './systematicApproach';
import { Link } from 'react-router-dom';
import styles from './MethodCycle.module.css';
import { getPhaseId } from './getPhaseId';

const CENTER = 160;
const RADIUS = 118;
/** The space between a phase's node and its arc, in radians. */
const GAP = 0.27;

const getAngle = (index: number) => (2 * Math.PI * index) / methodPhases.length - Math.PI / 2;
const toPoint = (angle: number, radius = RADIUS) =>
  `${(CENTER + radius * Math.cos(angle)).toFixed(1)} ${(CENTER + radius * Math.sin(angle)).toFixed(1)}`;

function getArcPath(index: number): string {
  const end = getAngle(index + 1) - GAP;
  const tip = `M${toPoint(end - 0.07, RADIUS - 6)}L${toPoint(end)}L${toPoint(end - 0.07, RADIUS + 6)}`;
  return `M${toPoint(getAngle(index) + GAP)}A${RADIUS} ${RADIUS} 0 0 1 ${toPoint(end)}${tip}`;
}

export function MethodCycle() {
  return (
    <div className={styles.cycle}>
      <svg className={styles.ring} viewBox="0 0 320 320" aria-hidden="true" focusable="false">
        <circle className={styles.scale} cx={CENTER} cy={CENTER} r="148" />
        <circle className={styles.scale} cx={CENTER} cy={CENTER} r="84" />
        {methodPhases.map(({ number }, index) => {
          const isLast = index === methodPhases.length - 1;
          const [x, y] = toPoint(getAngle(index)).split(' ');
          return (
            <g key={number}>
              <path className={isLast ? styles.loop : styles.arc} d={getArcPath(index)} />
              <path
                className={styles.ray}
                d={`M${toPoint(getAngle(index), 84)}L${toPoint(getAngle(index), RADIUS - 22)}`}
              />
              <rect className={styles.node} x={Number(x) - 19} y={Number(y) - 19} width="38" height="38" />
              <text className={styles.number} x={x} y={y}>
                {number}
              </text>
            </g>
          );
        })}
        <path
          className={styles.file}
          d="M138 128h30l14 14v50h-44ZM168 128v14h14M148 156h24M148 166h24M148 176h14"
        />
      </svg>
      <div className={styles.overview}>
        <nav aria-label="Phases">
          <ol>
            {methodPhases.map(({ number, title, question }) => (
              <li key={number}>
                <Link to={{ hash: getPhaseId(number) }} className={styles.phase}>
                  <span className={styles.index}>{number}</span>
                  <span className={styles.title}>{title}</span>{' '}
                  <span className={styles.question}>{question}</span>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <p className={styles.back}>
          <span aria-hidden="true">5 → 1 </span>
          {systematicApproachCopy.loop}
        </p>
      </div>
    </div>
  );
}
