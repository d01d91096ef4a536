import { UNKNOWN_OUTCOME_TITLE } from '@/shared/api/apiError';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { UploadProgress } from '@/shared/uploads/UploadProgress';
import { type SelectedFile } from '@/shared/uploads/useFileSelection';
import { type FileUpload } from '@/shared/uploads/useFileUpload';
import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';
import styles from './NewClaim.module.css';

interface NewClaimFooterProps {
  upload: Omit<FileUpload<unknown>, 'send'>;
  items: readonly SelectedFile[];
  /** Called before the form is submitted: whether the next claim follows. */
  onChoose: (isNext: boolean) => void;
}

/** Always in view. */
export function NewClaimFooter({ upload, items, onChoose }: NewClaimFooterProps) {
  const hasRefused = items.some(({ status }) => status === 'refused');
  return (
    <>
      <FormError
        title={upload.isOutcomeUnknown ? UNKNOWN_OUTCOME_TITLE : 'Submission Failed'}
        actions={
          upload.canRetry && (
            <Button type="submit" size="small" icon={<RefreshIcon />}>
              Retry
            </Button>
          )
        }
      />
      <div className={styles.footer}>
        {/* Enter in a field presses the first button. */}
        <span onClickCapture={() => onChoose(false)}>
          <SubmitButton busyLabel="TRANSMITTING...">
            {hasRefused ? 'Send without them' : 'Submit Claim'}
          </SubmitButton>
        </span>
        {upload.isSending ? (
          <Button type="button" onClick={upload.cancel}>
            Cancel
          </Button>
        ) : (
          <Button type="submit" onClick={() => onChoose(true)}>
            Submit and start the next
          </Button>
        )}
        <UploadProgress upload={upload} />
      </div>
    </>
  );
}
