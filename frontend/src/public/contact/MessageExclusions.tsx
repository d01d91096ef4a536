import { messageExclusions } from './contact';
import { CloseIcon } from '@/shared/ui/icons';
import styles from './MessageExclusions.module.css';

export function MessageExclusions() {
  return (
    <dl className={styles.list}>
      {messageExclusions.map(({ item, instead }) => (
        <div key={item} className={styles.entry}>
          <dt className={styles.item}>
            <CloseIcon aria-hidden="true" />
            {item}
          </dt>
          <dd className={styles.instead}>{instead}</dd>
        </div>
      ))}
    </dl>
  );
}
