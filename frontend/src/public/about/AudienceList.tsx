import { Ledger } from '@/public/parts/Ledger';
import { type Audience } from './about';
import styles from './AudienceList.module.css';

export function AudienceList({ audiences }: { audiences: readonly Audience[] }) {
  return (
    <Ledger isBesideTitle className={styles.list}>
      {audiences.map(({ name, brings, leavesWith }) => (
        <li key={name}>
          <h3 className={styles.name}>{name}</h3>
          <dl className={styles.details}>
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
    </Ledger>
  );
}
