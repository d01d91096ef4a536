import { classNames } from '@/shared/lib/className';
import styles from './MarkEmblem.module.css';

/** The path of a hexagon around the origin. */
function getHexagonPath(radius: number): string {
  const side = (radius * Math.sqrt(3)) / 2;
  const half = radius / 2;
  const round = (length: number) => length.toFixed(1);
  return `M0 ${round(-radius)}L${round(side)} ${round(-half)}V${round(half)}L0 ${round(radius)}L${round(-side)} ${round(half)}V${round(-half)}Z`;
}

const CORNERS = [30, 90, 150, 210, 270, 330];

/** 120 fine and 12 long ticks on a circle of 360 parts. It turns by one tick each second, like a clock. */
function Bezel() {
  return (
    <svg className={classNames(styles.layer, styles.bezel)} viewBox="-200 -200 400 400">
      <circle className={styles.ticks} r="192" pathLength="360" />
      <circle className={styles.longTicks} r="189" pathLength="360" />
      <path className={styles.pointer} d="M0-186-5-177H5Z" />
    </svg>
  );
}

/** The sketch of a gable below the dividers, with its pitch and rafters. */
function Elevation() {
  return (
    <g className={styles.sketch}>
      <path d="M-88 26 0-44 88 26M-78 18v56M78 18v56M-100 74H100" />
      <path className={styles.faint} d="M-58 2v72M-29-21v95M0-44v118M29-21v95M58 2v72M-78 46H78" />
      <path className={styles.pitch} d="M30-20h40v32" />
    </g>
  );
}

/** The letter A: a pair of dividers with hinge, arc and screw. The legs open a little on hover. */
function Dividers() {
  return (
    <g className={styles.dividers}>
      <path className={styles.arc} d="M-37 14Q0 34 37 14" />
      <path className={styles.arcTicks} d="M-37 14Q0 34 37 14" pathLength="40" />
      <g className={styles.leftLeg}>
        <path d="M-9-82-16-66-66 66-69 86-56 70-1-70Z" />
        <path className={styles.edge} d="M-10-68-60 66" />
      </g>
      <g className={styles.rightLeg}>
        <path d="M9-82 16-66 66 66 69 86 56 70 1-70Z" />
        <path className={styles.edge} d="M10-68 60 66" />
        <path className={styles.screw} d="M36 8 48 3 50 9 39 15Z" />
      </g>
      <path className={styles.handle} d="M-5-112H5L7-92H-7Z" />
      <circle className={styles.hinge} cy="-80" r="14" />
      <circle className={styles.hingePin} cy="-80" r="5" />
    </g>
  );
}

/**
 * The large logo of the landing page: the same plate, dividers and point as `Mark`, with finer details. Takes the width of
 * its container. Animated slowly; static if the person prefers reduced motion. Decorative.
 */
export function MarkEmblem() {
  return (
    <span className={styles.emblem} aria-hidden="true">
      <Bezel />
      <svg className={styles.layer} viewBox="-200 -200 400 400" focusable="false">
        <defs>
          <path id="emblem-upper" d="M-164 0A164 164 0 0 1 164 0" />
          <path id="emblem-lower" d="M-173 0A173 173 0 0 0 173 0" />
        </defs>
        <g className={styles.lettering}>
          <text>
            <textPath href="#emblem-upper" startOffset="50%" textLength="430">
              ANONYMOUS ADJUSTERS NETWORK
            </textPath>
          </text>
          <text>
            <textPath href="#emblem-lower" startOffset="50%" textLength="300">
              RESULTS FROM WITHIN
            </textPath>
          </text>
        </g>
        <path className={styles.plate} d={getHexagonPath(146)} pathLength="1" />
        <path className={styles.innerPlate} d={getHexagonPath(134)} />
        {CORNERS.map((angle) => (
          <path key={angle} className={styles.rivet} d="M137-3h6v6h-6Z" transform={`rotate(${angle})`} />
        ))}
        <path className={styles.sights} d="M0-134v20M0 134v-20M-116 0h14M116 0h-14" />
        <Elevation />
        <Dividers />
        <path className={styles.measure} d="M-69 86H-12M12 86H69" />
        <circle className={styles.target} cy="86" r="11" />
        <circle className={styles.point} cy="86" r="6" />
      </svg>
      <span className={styles.light} />
    </span>
  );
}
