import { membershipStart } from '@/content/membership/membership';
import styles from './StartPath.module.css';

/** The four stations from a code to the first file. */
export function StartPath() {
  return (
    <ol className={styles.path}>
      {membershipStart.map(({ label, title, text }, index) => (
        <li key={title} className={styles.station}>
          <p className={styles.plate} aria-hidden="true">
            <span className={styles.number}>{String(index + 1).padStart(2, '0')}</span>
            {label}
          </p>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
