import { appraisalDrawing } from '@/content/appraisers/appraisersCopy';
import styles from './AppraisalDrawing.module.css';

/** The appraisal clause, drawn: two appraisers, an umpire, and the award that any two of them sign. */
export function AppraisalDrawing() {
  const { caption, description, you, carrier, umpire, signatures, award } = appraisalDrawing;
  return (
    <figure className={styles.figure}>
      <svg viewBox="0 0 360 300" role="img" aria-label={description}>
        <path className={styles.bond} d="M 78 138 L 148 62 M 282 138 L 212 62 M 140 162 H 220" />
        <path className={styles.way} d="M 180 178 V 240 m -5 -7 l 5 7 l 5 -7" />
        <circle className={styles.ring} cx="180" cy="118" r="26" />
        <text className={styles.two} x="180" y="123">
          2 / 3
        </text>
        <Node x={110} y={14} {...umpire} />
        <Node x={8} y={138} {...you} isOurs />
        <Node x={220} y={138} {...carrier} />
        <text className={styles.aside} x="190" y="216" textAnchor="start">
          {signatures}
        </text>
        <rect className={styles.award} x="80" y="244" width="200" height="50" />
        <text className={styles.awardName} x="180" y="266">
          {award.name}
        </text>
        <text className={styles.aside} x="180" y="284">
          {award.note}
        </text>
      </svg>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}

interface NodeProps {
  x: number;
  y: number;
  name: string;
  note: string;
  isOurs?: boolean;
}

/** One of the three who may sign. */
function Node({ x, y, name, note, isOurs = false }: NodeProps) {
  const middle = x + 66;
  return (
    <g className={isOurs ? styles.ours : styles.node}>
      <rect x={x} y={y} width="132" height="48" />
      <text className={styles.name} x={middle} y={y + 21}>
        {name}
      </text>
      <text className={styles.aside} x={middle} y={y + 38}>
        {note}
      </text>
    </g>
  );
}
