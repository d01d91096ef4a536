import { isSendable, type SelectedFile } from '@/shared/uploads/useFileSelection';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import styles from './DocumentUploadFooter.module.css';

interface DocumentUploadFooterProps {
  items: readonly SelectedFile[];
  isSending: boolean;
  failureMessage: string;
}

export function DocumentUploadFooter({ items, isSending, failureMessage }: DocumentUploadFooterProps) {
  const hasFailed = items.some(({ status }) => status === 'failed');
  return (
    <>
      {hasFailed && !isSending && (
        <Notice tone="danger" title="Upload Failed">
          <p>{failureMessage}</p>
          <p>Retry each file at its row, or send all of them again with Upload.</p>
        </Notice>
      )}
      <div className={styles.footer}>
        <Button
          type="submit"
          variant="primary"
          isBusy={isSending}
          busyLabel="TRANSMITTING..."
          disabled={!isSending && !items.some(isSendable)}
        >
          Upload
        </Button>
        <p className={styles.progress} role="status">
          {formatProgress(items, isSending)}
        </p>
      </div>
    </>
  );
}

/** `2 of 5 sent`, or an empty string before the first upload. */
function formatProgress(items: readonly SelectedFile[], isSending: boolean): string {
  const sent = items.filter(({ status }) => status === 'done').length;
  if (sent === 0 && !isSending) return '';
  return `${sent} of ${items.length} sent`;
}
