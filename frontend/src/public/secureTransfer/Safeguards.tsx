import { safeguards } from './secureTransfer';
import styles from './Safeguards.module.css';

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
