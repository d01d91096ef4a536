import { isSendable, type SelectedFile } from '@/shared/hooks/useFileSelection';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import styles from './DocumentUploadEnd.module.css';

interface DocumentUploadEndProps {
  items: readonly SelectedFile[];
  isSending: boolean;
  failureSentence: string;
}

/** The end of the upload form: why some files still wait, how far all of them are, and the button that sends. */
export function DocumentUploadEnd({ items, isSending, failureSentence }: DocumentUploadEndProps) {
  const hasFailed = items.some(({ status }) => status === 'failed');
  return (
    <>
      {hasFailed && !isSending && (
        <Notice tone="danger" title="Upload Failed">
          <p>{failureSentence}</p>
          <p>Retry each file at its row, or send all of them again with Upload.</p>
        </Notice>
      )}
      <div className={styles.end}>
        <Button
          type="submit"
          variant="primary"
          isBusy={isSending}
          busyLabel="TRANSMITTING..."
          disabled={!isSending && !items.some(isSendable)}
        >
          Upload
        </Button>
        <p className={styles.tally} role="status">
          {tallyOf(items, isSending)}
        </p>
      </div>
    </>
  );
}

/** `2 of 5 sent`, once sending has begun. */
function tallyOf(items: readonly SelectedFile[], isSending: boolean): string {
  const sent = items.filter(({ status }) => status === 'done').length;
  if (sent === 0 && !isSending) return '';
  return `${sent} of ${items.length} sent`;
}
