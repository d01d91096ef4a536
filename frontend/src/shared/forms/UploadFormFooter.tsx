import { type FileUpload } from '@/shared/hooks/useFileUpload';
import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';
import { Cluster } from '@/shared/ui/Stack';
import { FormError } from './FormError';
import { SubmitButton } from './SubmitButton';

interface UploadFormFooterProps {
  upload: Pick<FileUpload<unknown>, 'isSending' | 'canRetry' | 'cancel'>;
  /** Such as `Submission Failed`. */
  failureTitle: string;
  submitLabel: string;
  isDisabled?: boolean;
}

/** The end of a form with files: the error with Retry, the submit button, and Cancel while the form is sent. */
export function UploadFormFooter({ upload, failureTitle, submitLabel, isDisabled }: UploadFormFooterProps) {
  return (
    <>
      <FormError
        title={failureTitle}
        actions={
          upload.canRetry && (
            <Button type="submit" size="small" icon={<RefreshIcon />}>
              Retry
            </Button>
          )
        }
      />
      <Cluster>
        <SubmitButton busyLabel="TRANSMITTING..." isDisabled={isDisabled}>
          {submitLabel}
        </SubmitButton>
        {upload.isSending && (
          <Button type="button" onClick={upload.cancel}>
            Cancel
          </Button>
        )}
      </Cluster>
    </>
  );
}
