import styles from './WaffleChart.module.css';

interface WaffleChartProps {
  percent: number;
  total: number;
  perRow: number;
  label: string;
  won: string;
  lost: string;
}

/** The SVG path of the squares `from` to `to`; a square has ten units. CSS draws the lines as dashes. */
function getSquaresPath(from: number, to: number, perRow: number): string {
  const rows = Array.from({ length: Math.ceil(to / perRow) }, (_, row) => row);
  return rows
    .filter((row) => (row + 1) * perRow > from)
    .map((row) => {
      const first = Math.max(0, from - row * perRow);
      const last = Math.min(perRow, to - row * perRow);
      return `M${first * 10 + 2} ${row * 10 + 5}H${last * 10}`;
    })
    .join('');
}

export function WaffleChart({ percent, total, perRow, label, won, lost }: WaffleChartProps) {
  const count = Math.round((percent / 100) * total);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.value}>{percent}%</span>
        <span className={styles.label}>{label}</span>
      </figcaption>
      <svg className={styles.grid} viewBox={`0 0 ${perRow * 10} ${(total / perRow) * 10}`} aria-hidden="true">
        <path className={styles.won} d={getSquaresPath(0, count, perRow)} />
        <path className={styles.lost} d={getSquaresPath(count, total, perRow)} />
      </svg>
      <ul className={styles.legend}>
        <li className={styles.wonText}>
          <strong>{count}</strong> of {total.toLocaleString('en-US')} {won}
        </li>
        <li className={styles.lostText}>
          <strong>{total - count}</strong> {lost}
        </li>
      </ul>
    </figure>
  );
}
