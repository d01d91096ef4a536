import { type FileUpload } from '@/shared/hooks/useFileUpload';
import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';
import { Cluster } from '@/shared/ui/Stack';
import { FormError } from './FormError';
import { SubmitButton } from './SubmitButton';

interface UploadEndProps {
  upload: Pick<FileUpload<unknown>, 'isSending' | 'mayRetry' | 'cancel'>;
  /** Names the failure: `Submission Failed`. */
  failureTitle: string;
  submitLabel: string;
  isDisabled?: boolean;
}

/** The end of a form with files: why it failed and Retry, the submit button, and Cancel while it is being sent. */
export function UploadEnd({ upload, failureTitle, submitLabel, isDisabled }: UploadEndProps) {
  return (
    <>
      <FormError
        title={failureTitle}
        actions={
          upload.mayRetry && (
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
