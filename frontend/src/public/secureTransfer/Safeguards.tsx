import { Ledger } from '@/public/parts/Ledger';
import { safeguards } from './secureTransfer';
import styles from './Safeguards.module.css';

export function Safeguards() {
  return (
    <Ledger as="ol" className={styles.list}>
      {safeguards.map(({ title, figure, unit, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className={styles.reading}>
            <span className={styles.figure}>{figure}</span> <span className={styles.unit}>{unit}</span>
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </Ledger>
  );
}
