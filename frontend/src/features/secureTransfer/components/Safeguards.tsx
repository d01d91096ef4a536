import { safeguards } from '@/content/secureTransfer';
import styles from './Safeguards.module.css';

/** The seven safeguards as readings of an instrument: a figure, what it counts, and what stands behind it. */
export function Safeguards() {
  return (
    <ol className={styles.list}>
      {safeguards.map(({ title, figure, unit, text }) => (
        <li key={title} className={styles.safeguard}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.reading}>
            <span className={styles.figure}>{figure}</span> <span className={styles.unit}>{unit}</span>
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
