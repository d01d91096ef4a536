import { demoUpload } from '@/content/demo/demo';
import { demoUploadStatuses } from '@/content/demo/demoActivity';
import { Badge } from '@/shared/ui/Badge';
import { isOnItsWay, type SampleUpload } from '../model/sampleUploads';
import { sampleSize } from '../model/sampleSize';
import styles from './UploadSlot.module.css';

/** The place of one file: empty, on its way, or arrived; always equally high. */
export function UploadSlot({ upload }: { upload: SampleUpload | undefined }) {
  if (!upload) return <li className={styles.empty}>Empty slot</li>;
  const { name, status } = upload;
  return (
    <li className={styles.slot}>
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>{sampleSize(upload)}</span>
      <Badge tone={demoUploadStatuses[status].tone}>{status}</Badge>
      {isOnItsWay(upload) && (
        <span
          className={styles.progress}
          style={{ animationDuration: `${demoUpload.delayMilliseconds}ms` }}
          aria-hidden="true"
        />
      )}
    </li>
  );
}
