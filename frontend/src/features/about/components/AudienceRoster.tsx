import { type Audience } from '@/content/about';
import styles from './AudienceRoster.module.css';

/** Who the network is for, a row each: what they bring and what they leave with. */
export function AudienceRoster({ audiences }: { audiences: readonly Audience[] }) {
  return (
    <ul className={styles.roster}>
      {audiences.map(({ name, brings, leavesWith }) => (
        <li key={name} className={styles.row}>
          <h3 className={styles.name}>{name}</h3>
          <dl className={styles.facts}>
            <div>
              <dt>Bring</dt>
              <dd className={styles.brings}>{brings}</dd>
            </div>
            <div>
              <dt>Leave with</dt>
              <dd>{leavesWith}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
