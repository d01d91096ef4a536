import { keptOffTheSheet } from '@/content/contact';
import { CloseIcon } from '@/shared/ui/icons';
import styles from './KeptOffTheSheet.module.css';

/** What does not belong in a message, each with what to do instead. */
export function KeptOffTheSheet() {
  return (
    <dl className={styles.list}>
      {keptOffTheSheet.map(({ item, instead }) => (
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
