import { getReceiptUrl } from '@/entities/receipt/receipt';
import { FileName } from '@/member/documents/FileName';
import { getClaimPath } from '@/shared/config/pages';
import { classNames } from '@/shared/lib/className';
import { formatFileSize } from '@/shared/lib/fileSize';
import { Button } from '@/shared/ui/Button';
import { IconButton } from '@/shared/ui/IconButton';
import { AlertIcon, CloseIcon, FileIcon, SuccessIcon } from '@/shared/ui/icons';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import { withoutFileName } from '@/shared/uploads/fileRules';
import { memo, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { describeStatus, describeTarget } from './trayText';
import { getClaimId, isPending, type Upload } from './upload';
import { getProgress, subscribeToProgress } from './uploadState';
import styles from './UploadTray.module.css';

interface UploadRowProps {
  upload: Upload;
  onRetry: (ids: readonly string[]) => void;
  onRemove: (ids: readonly string[]) => void;
}

const RETRY_LABELS: Partial<Record<Upload['status'], string>> = {
  failed: 'Retry',
  duplicate: 'Send anyway',
};

export const UploadRow = memo(function Row({ upload, onRetry, onRemove }: UploadRowProps) {
  const { id, name, size, status, problem, receipt } = upload;
  const progress = useSyncExternalStore(subscribeToProgress, () => getProgress(id));
  const claimId = getClaimId(upload.target);
  const retryLabel = RETRY_LABELS[status];
  return (
    <li className={classNames(styles.row, styles[status])} aria-label={name}>
      <StatusIcon status={status} />
      <div className={styles.content}>
        <FileName name={name} />
        <p className={styles.details}>
          <span>{formatFileSize(size)}</span>
          <span>{describeStatus(upload, progress)}</span>
          {receipt && <a href={getReceiptUrl(receipt.id, 'pdf')}>{receipt.number}</a>}
          {claimId === null ? (
            <span>{describeTarget(upload)}</span>
          ) : (
            <Link to={getClaimPath(claimId)}>{describeTarget(upload)}</Link>
          )}
        </p>
        {problem && <p className={styles.problem}>{withoutFileName(problem, name)}</p>}
        {status === 'sending' && <ProgressBar label={`Sending ${name}`} percent={progress * 100} />}
      </div>
      {retryLabel && (
        <Button type="button" size="small" aria-label={`${retryLabel} ${name}`} onClick={() => onRetry([id])}>
          {retryLabel}
        </Button>
      )}
      {status !== 'done' && (
        <IconButton
          label={`${isPending(upload) ? 'Cancel' : 'Remove'} ${name}`}
          icon={<CloseIcon />}
          onClick={() => onRemove([id])}
        />
      )}
    </li>
  );
});

function StatusIcon({ status }: Pick<Upload, 'status'>) {
  if (status === 'done') return <SuccessIcon aria-hidden="true" />;
  if (isPending({ status } as Upload)) return <FileIcon aria-hidden="true" />;
  return <AlertIcon aria-hidden="true" />;
}
