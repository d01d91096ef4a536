import { type FileStatus, type SelectedFile } from '@/shared/hooks/useFileSelection';
import { classNames } from '@/shared/lib/className';
import { reasonOfProblem } from '@/shared/lib/fileRules';
import { formatFileSize } from '@/shared/lib/fileSize';
import { Button } from './Button';
import styles from './FileDropZone.module.css';
import { IconButton } from './IconButton';
import { AlertIcon, CloseIcon, FileIcon, RefreshIcon, SuccessIcon } from './icons';
import { ProgressBar } from './ProgressBar';

interface FileRowProps {
  item: SelectedFile;
  onRemove?: () => void;
  onCancel?: () => void;
  onRetry?: () => void;
}

const WORDS: Record<FileStatus, string> = {
  ready: 'Ready',
  refused: 'Refused',
  waiting: 'Waiting',
  uploading: 'Sending',
  done: 'Sent',
  failed: 'Failed',
};

function StatusIcon({ status }: { status: FileStatus }) {
  if (status === 'done') return <SuccessIcon aria-hidden="true" />;
  if (status === 'refused' || status === 'failed') return <AlertIcon aria-hidden="true" />;
  return <FileIcon aria-hidden="true" />;
}

/** One chosen file: name, size, how far it is, and its own reason where it was refused or failed. */
export function FileRow({ item, onRemove, onCancel, onRetry }: FileRowProps) {
  const { file, status, problem, progress } = item;
  const isSending = status === 'uploading';
  const isUnderWay = isSending || status === 'waiting';
  // One button with two words: whoever pressed it keeps the focus when the row changes.
  const isFailed = status === 'failed';
  const handleAnswer = isFailed ? onRetry : isUnderWay ? onCancel : undefined;
  const answer = isFailed ? 'Retry' : 'Cancel';
  return (
    <li className={classNames(styles.row, styles[status])} aria-label={file.name}>
      <StatusIcon status={status} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{file.name}</bdi>
        </p>
        <p className={styles.facts}>
          <span>{formatFileSize(file.size)}</span>
          <span>{isSending ? `${WORDS[status]} ${Math.round(progress * 100)}%` : WORDS[status]}</span>
        </p>
        {problem && (
          <p className={styles.problem} role="alert">
            {reasonOfProblem(problem, file.name)}
          </p>
        )}
        {isSending && <ProgressBar label={`Sending ${file.name}`} percent={progress * 100} />}
      </div>
      <div className={styles.controls}>
        {handleAnswer && (
          <Button
            type="button"
            size="small"
            icon={isFailed && <RefreshIcon />}
            aria-label={`${answer} ${file.name}`}
            onClick={handleAnswer}
          >
            {answer}
          </Button>
        )}
        {!isUnderWay && status !== 'done' && onRemove && (
          <IconButton label={`Remove ${file.name}`} icon={<CloseIcon />} onClick={onRemove} />
        )}
      </div>
    </li>
  );
}
