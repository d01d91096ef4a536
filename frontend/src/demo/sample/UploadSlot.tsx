import { demoUpload } from '@/demo/texts/demo';
import { demoUploadStatuses } from '@/demo/texts/demoActivity';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { Badge } from '@/shared/ui/Badge';
import { isProcessing, type SampleUpload } from './sampleUploads';
import { formatSampleSize } from './formatSampleSize';
import styles from './UploadSlot.module.css';

/** A file or its empty slot. Both have the same height, so that nothing moves during an upload. */
export function UploadSlot({ upload }: { upload: SampleUpload | undefined }) {
  if (!upload) return <li className={styles.empty}>Empty slot</li>;
  const { name, status } = upload;
  return (
    <li className={styles.slot}>
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>{formatSampleSize(upload)}</span>
      <Badge tone={demoUploadStatuses[status].tone}>{status}</Badge>
      {isProcessing(upload) && (
        <span
          className={styles.progress}
          {...inlineStyle({ 'animation-duration': `${demoUpload.delayMs}ms` })}
          aria-hidden="true"
        />
      )}
    </li>
  );
}
