import { stations } from '@/content/secureTransfer';
import { EyeIcon, FileSearchIcon, KeyIcon, LayersIcon, LockIcon, UploadIcon } from '@/shared/ui/icons';
import styles from './FilePath.module.css';

const SIGNS = [UploadIcon, LockIcon, FileSearchIcon, LayersIcon, KeyIcon, EyeIcon];

/** The path of one file, station by station, beside a carrier's view of it. */
export function FilePath() {
  return (
    <ol className={styles.path}>
      {stations.map(({ title, shape, text, carrier }, index) => {
        const Sign = SIGNS[index];
        return (
          <li key={title} className={styles.station}>
            <span className={styles.sign}>{Sign && <Sign aria-hidden="true" />}</span>
            <h3 className={styles.title}>
              <span className={styles.number}>{index + 1}</span> {title}
            </h3>
            <p className={styles.shape} aria-hidden="true">
              {shape.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
            <p className={styles.text}>{text}</p>
            <p className={styles.carrier}>
              <span className={styles.label}>Carrier sees</span>
              <span className={styles.nothing}>Nothing.</span> {carrier}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
