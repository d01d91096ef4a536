import styles from './DrawingLegend.module.css';

export interface LegendEntry {
  /** Which sign of the drawing: a class of its style sheet. */
  sign: string;
  text: string;
}

/** What the signs of a drawing mean, and how it was drawn. */
export function DrawingLegend({ entries, basis }: { entries: readonly LegendEntry[]; basis?: string }) {
  return (
    <div className={styles.legend}>
      <ul className={styles.entries}>
        {entries.map(({ sign, text }) => (
          <li key={sign} className={styles.entry}>
            <span className={`${styles.sign} ${styles[sign]}`} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      {basis && <p className={styles.basis}>{basis}</p>}
    </div>
  );
}
