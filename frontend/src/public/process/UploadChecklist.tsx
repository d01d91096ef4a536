import { processCopy } from './process';
import { describeFileRules, getFileRules } from '@/shared/uploads/fileRules';
import styles from './UploadChecklist.module.css';

export function UploadChecklist() {
  return (
    <div className={styles.checklist}>
      <ul>
        {processCopy.ready.items.map(({ title, text }) => (
          <li key={title} className={styles.item}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.rules}>{describeFileRules(getFileRules('claim'))}</p>
    </div>
  );
}
