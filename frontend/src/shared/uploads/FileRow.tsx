import { type FileStatus, type SelectedFile } from './useFileSelection';
import { classNames } from '@/shared/lib/className';
import { withoutFileName } from './fileRules';
import { formatFileSize } from '@/shared/lib/fileSize';
import styles from './FileDropZone.module.css';
import { IconButton } from '@/shared/ui/IconButton';
import { FilePicture } from './FilePicture';
import { AlertIcon, CloseIcon, FileIcon, SuccessIcon } from '@/shared/ui/icons';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import { useState } from 'react';

interface FileRowProps {
  item: SelectedFile;
  /** Without it a picture is an icon like any other file. */
  hasPicture?: boolean;
  onRemove?: () => void;
}

const STATUS_LABELS: Record<FileStatus, string> = {
  ready: 'Ready',
  refused: 'Refused',
  uploading: 'Sending',
  done: 'Sent',
};

interface StatusIconProps extends Pick<FileRowProps, 'item' | 'hasPicture'> {
  onPictureError: () => void;
}

function StatusIcon({ item: { status, file }, hasPicture, onPictureError }: StatusIconProps) {
  if (status === 'done') return <SuccessIcon aria-hidden="true" />;
  if (status === 'refused') return <AlertIcon aria-hidden="true" />;
  return hasPicture ? <FilePicture file={file} onError={onPictureError} /> : <FileIcon aria-hidden="true" />;
}

export function FileRow({ item, hasPicture = true, onRemove }: FileRowProps) {
  const { file, status, problem, progress } = item;
  const isSending = status === 'uploading';
  const [isDrawable, setIsDrawable] = useState(true);
  return (
    <li className={classNames(styles.row, styles[status])} aria-label={file.name}>
      <StatusIcon
        item={item}
        hasPicture={hasPicture && isDrawable}
        onPictureError={() => setIsDrawable(false)}
      />
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
        {!isDrawable && !problem && (
          <p className={styles.doubt} role="status">
            This browser cannot show the picture, which may be damaged. It is sent as it is.
          </p>
        )}
        {isSending && <ProgressBar label={`Sending ${file.name}`} percent={progress * 100} />}
      </div>
      <div className={styles.controls}>
        {!isSending && status !== 'done' && onRemove && (
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
