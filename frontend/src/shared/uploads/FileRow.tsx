import { type FileStatus, isInProgress, type SelectedFile } from './useFileSelection';
import { classNames } from '@/shared/lib/className';
import { withoutFileName } from './fileRules';
import { formatFileSize } from '@/shared/lib/fileSize';
import { Button } from '@/shared/ui/Button';
import styles from './FileDropZone.module.css';
import { IconButton } from '@/shared/ui/IconButton';
import { FilePicture } from './FilePicture';
import { AlertIcon, CloseIcon, RefreshIcon, SuccessIcon } from '@/shared/ui/icons';
import { ProgressBar } from '@/shared/ui/ProgressBar';

interface FileRowProps {
  item: SelectedFile;
  onRemove?: () => void;
  onCancel?: () => void;
  onRetry?: () => void;
}

const STATUS_LABELS: Record<FileStatus, string> = {
  ready: 'Ready',
  refused: 'Refused',
  waiting: 'Waiting',
  uploading: 'Sending',
  checking: 'Checking whether it has arrived',
  done: 'Sent',
  failed: 'Failed',
  duplicate: 'Not sent',
};

function StatusIcon({ status, file }: SelectedFile) {
  if (status === 'done') return <SuccessIcon aria-hidden="true" />;
  if (status === 'refused' || status === 'failed' || status === 'duplicate')
    return <AlertIcon aria-hidden="true" />;
  return <FilePicture file={file} />;
}

export function FileRow({ item, onRemove, onCancel, onRetry }: FileRowProps) {
  const { file, status, problem, progress } = item;
  const isSending = status === 'uploading';
  const isPending = isInProgress(item);
  // One button for Retry and Cancel, so that it keeps the focus when the status changes.
  const isFailed = status === 'failed' || status === 'duplicate';
  const handleAction = isFailed ? onRetry : isPending ? onCancel : undefined;
  const actionLabel = isFailed ? (status === 'failed' ? 'Retry' : 'Upload anyway') : 'Cancel';
  return (
    <li className={classNames(styles.row, styles[status])} aria-label={file.name}>
      <StatusIcon {...item} />
      <div className={styles.content}>
        <p className={styles.name}>
          <bdi>{file.name}</bdi>
        </p>
        <p className={styles.details}>
          <span>{formatFileSize(file.size)}</span>
          <span>{getStatusLabel(item)}</span>
        </p>
        {problem && (
          <p className={styles.problem} role="alert">
            {withoutFileName(problem, file.name)}
          </p>
        )}
        {isSending && <ProgressBar label={`Sending ${file.name}`} percent={progress * 100} />}
      </div>
      <div className={styles.controls}>
        {handleAction && (
          <Button
            type="button"
            size="small"
            icon={status === 'failed' && <RefreshIcon />}
            aria-label={`${actionLabel} ${file.name}`}
            onClick={handleAction}
          >
            {actionLabel}
          </Button>
        )}
        {!isPending && status !== 'done' && onRemove && (
          <IconButton label={`Remove ${file.name}`} icon={<CloseIcon />} onClick={onRemove} />
        )}
      </div>
    </li>
  );
}

function getStatusLabel({ status, progress }: SelectedFile): string {
  if (status !== 'uploading') return STATUS_LABELS[status];
  return progress < 1 ? `Sending ${Math.round(progress * 100)}%` : 'All sent. Waiting for the server';
}
