import { processSteps } from '@/content/process';
import { describeFileRules, fileRulesFor } from '@/shared/lib/fileRules';
import styles from './UploadChecklist.module.css';

/** The uploads of the first step, and what the server takes of each. */
export function UploadChecklist() {
  return (
    <div className={styles.checklist}>
      <ul className={styles.items}>
        {processSteps[0]?.youHandOver.map(({ title, text }) => (
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
