import styles from './PeriodStrip.module.css';

interface PeriodStripProps {
  days: number;
  daysRemaining: number;
}

/** A subscription period, one mark a day: those gone by are lit. */
export function PeriodStrip({ days, daysRemaining }: PeriodStripProps) {
  const gone = days - daysRemaining;
  return (
    <figure className={styles.strip}>
      <figcaption className={styles.caption}>
        {days}-day subscription: {gone} days gone
      </figcaption>
      <div className={styles.days} aria-hidden="true">
        {Array.from({ length: days }, (_, day) => (
          <span key={day} className={day < gone ? styles.gone : styles.ahead} />
        ))}
      </div>
    </figure>
  );
}
