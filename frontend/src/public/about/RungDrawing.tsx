import styles from './RungDrawing.module.css';

/** What remains of the building on each rung: a house, its lines, a page with photos, a paragraph, an amount. */
const DRAWINGS = [
  <>
    <path d="M4 24 32 6l28 18M10 22v22h44V22M2 44h60" />
    <path
      className={styles.fine}
      d="M22 14h20M16 18h32M12 22h40M40 44V32h8v12M16 30h10v8H16zM21 30v8M16 34h10"
    />
    <path className={styles.loss} d="M29 10l5 5M34 10l-5 5M42 17l5 5M47 17l-5 5" />
  </>,
  <>
    <path d="M4 24 32 6l28 18M10 22v22h44V22" />
    <path className={styles.lines} d="M16 26h32M16 32h32M16 38h32" />
  </>,
  <>
    <path d="M4 4h32v42H4z" />
    <path
      className={styles.fine}
      d="M8 8h11v9H8zM21 8h11v9H21zM8 20h11v9H8zM21 20h11v9H21zM8 34h24M8 39h18"
    />
  </>,
  <>
    <path d="M4 4h32v42H4z" />
    <path className={styles.fine} d="M9 20h22M9 25h22M9 30h14" />
  </>,
  <text x="4" y="36" className={styles.sum}>
    $
  </text>,
];

/** `rung` counts from the lowest. Decorative: the text of the rung says the same. */
export function RungDrawing({ rung }: { rung: number }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 64 48" aria-hidden="true" focusable="false">
      {DRAWINGS[rung]}
    </svg>
  );
}
