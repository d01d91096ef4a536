import { transferSteps } from './secureTransfer';
import { EyeIcon, FileSearchIcon, KeyIcon, LayersIcon, LockIcon, UploadIcon } from '@/shared/ui/icons';
import styles from './TransferSteps.module.css';

const ICONS = [UploadIcon, LockIcon, FileSearchIcon, LayersIcon, KeyIcon, EyeIcon];

export function TransferSteps() {
  return (
    <ol className={styles.path}>
      {transferSteps.map(({ title, preview, text, carrier }, index) => {
        const Icon = ICONS[index];
        return (
          <li key={title} className={styles.step}>
            <span className={styles.icon}>{Icon && <Icon aria-hidden="true" />}</span>
            <h3 className={styles.title}>
              <span className={styles.number}>{index + 1}</span> {title}
            </h3>
            <p className={styles.preview} aria-hidden="true">
              {preview.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
            <p className={styles.text}>{text}</p>
            <p className={styles.carrier}>
              <span className={styles.label}>Carrier sees</span>
              <span className={styles.denied}>Nothing.</span> {carrier}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
