import { isSendable, type SelectedFile } from '@/shared/hooks/useFileSelection';
import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';
import { Notice } from '@/shared/ui/Notice';
import styles from './DocumentUploadEnd.module.css';

interface DocumentUploadEndProps {
  items: readonly SelectedFile[];
  isSending: boolean;
  failureSentence: string;
}

/** The end of the upload form: how far all files are, what failed with Retry for all of it, and the button that sends. */
export function DocumentUploadEnd({ items, isSending, failureSentence }: DocumentUploadEndProps) {
  const failed = items.filter(({ status }) => status === 'failed');
  return (
    <>
      <p className={styles.tally} role="status">
        {tallyOf(items, isSending)}
      </p>
      {failed.length > 0 && !isSending && (
        <Notice
          tone="danger"
          title="Upload Failed"
          actions={
            <Button type="submit" size="small" icon={<RefreshIcon />}>
              Retry
            </Button>
          }
        >
          {failureSentence}
        </Notice>
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          isBusy={isSending}
          busyLabel="TRANSMITTING..."
          disabled={!isSending && !items.some(isSendable)}
        >
          Upload
        </Button>
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
