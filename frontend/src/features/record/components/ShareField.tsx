import styles from './ShareField.module.css';

interface ShareFieldProps {
  percent: number;
  /** How many files the field shows, and how many stand in a row. */
  total: number;
  perRow: number;
  label: string;
  /** What became of those that count, and of the others: `closed above the offer`. */
  won: string;
  lost: string;
}

/** The files from one number to another as lines of dashes, ten units a file, row by row. */
function dashes(from: number, to: number, perRow: number): string {
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

/** A share drawn file by file: a square for each that counts, a thin dash for each that does not. */
export function ShareField({ percent, total, perRow, label, won, lost }: ShareFieldProps) {
  const count = Math.round((percent / 100) * total);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.value}>{percent}%</span>
        <span className={styles.label}>{label}</span>
      </figcaption>
      <svg
        className={styles.field}
        viewBox={`0 0 ${perRow * 10} ${(total / perRow) * 10}`}
        aria-hidden="true"
      >
        <path className={styles.won} d={dashes(0, count, perRow)} />
        <path className={styles.lost} d={dashes(count, total, perRow)} />
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
