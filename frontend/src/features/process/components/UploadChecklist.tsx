import { processPage } from '@/content/process';
import { describeFileRules, fileRulesFor } from '@/shared/lib/fileRules';
import styles from './UploadChecklist.module.css';

/** What a complete file holds that most lack, and what the server takes of it. */
export function UploadChecklist() {
  return (
    <div className={styles.checklist}>
      <ul className={styles.items}>
        {processPage.ready.items.map(({ title, text }) => (
          <li key={title} className={styles.item}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.rules}>{describeFileRules(fileRulesFor('claim'))}</p>
    </div>
  );
}
