import { appraisalDrawing } from './appraisersCopy';
import styles from './AppraisalDrawing.module.css';

export function AppraisalDrawing() {
  const { caption, description, you, carrier, umpire, signatures, award } = appraisalDrawing;
  return (
    <figure className={styles.figure}>
      <svg viewBox="0 0 360 300" role="img" aria-label={description}>
        <path className={styles.link} d="M 78 138 L 148 62 M 282 138 L 212 62 M 140 162 H 220" />
        <path className={styles.arrow} d="M 180 178 V 240 m -5 -7 l 5 7 l 5 -7" />
        <circle className={styles.ring} cx="180" cy="118" r="26" />
        <text className={styles.majority} x="180" y="123">
          2 / 3
        </text>
        <PartyBox x={110} y={14} {...umpire} />
        <PartyBox x={8} y={138} {...you} isOwn />
        <PartyBox x={220} y={138} {...carrier} />
        <text className={styles.annotation} x="190" y="216" textAnchor="start">
          {signatures}
        </text>
        <rect className={styles.award} x="80" y="244" width="200" height="50" />
        <text className={styles.awardName} x="180" y="266">
          {award.name}
        </text>
        <text className={styles.annotation} x="180" y="284">
          {award.note}
        </text>
      </svg>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}

interface PartyBoxProps {
  x: number;
  y: number;
  name: string;
  note: string;
  isOwn?: boolean;
}

function PartyBox({ x, y, name, note, isOwn = false }: PartyBoxProps) {
  const middle = x + 66;
  return (
    <g className={isOwn ? styles.ownNode : styles.node}>
      <rect x={x} y={y} width="132" height="48" />
      <text className={styles.name} x={middle} y={y + 21}>
        {name}
      </text>
      <text className={styles.annotation} x={middle} y={y + 38}>
        {note}
      </text>
    </g>
  );
}
