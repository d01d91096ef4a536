import styles from './DrawingLegend.module.css';

interface LegendEntry {
  /** A class of this component's style sheet. */
  symbol: string;
  text: string;
}

export function DrawingLegend({ entries, basis }: { entries: readonly LegendEntry[]; basis?: string }) {
  return (
    <div className={styles.legend}>
      <ul className={styles.entries}>
        {entries.map(({ symbol, text }) => (
          <li key={symbol} className={styles.entry}>
            <span className={`${styles.symbol} ${styles[symbol]}`} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      {basis && <p className={styles.basis}>{basis}</p>}
    </div>
  );
}
