import { UNKNOWN_OUTCOME_TITLE } from '@/shared/api/apiError';
import { type FileUpload } from './useFileUpload';
import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';
import { Cluster } from '@/shared/ui/Stack';
import { flushSync } from 'react-dom';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { UploadProgress } from './UploadProgress';

interface UploadFormFooterProps {
  upload: Omit<FileUpload<unknown>, 'send'>;
  /** Such as `Submission Failed`. */
  failureTitle: string;
  submitLabel: string;
  isDisabled?: boolean;
}

/** The end of a form with files: the error with Retry or with a way to leave out refused files, the submit button, and Cancel while the form is sent. */
export function UploadFormFooter({ upload, failureTitle, submitLabel, isDisabled }: UploadFormFooterProps) {
  return (
    <>
      <FormError
        title={upload.isOutcomeUnknown ? UNKNOWN_OUTCOME_TITLE : failureTitle}
        actions={getActions(upload, isDisabled)}
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
        <UploadProgress upload={upload} />
      </Cluster>
    </>
  );
}

function getActions(
  { canRetry, removeRefused }: UploadFormFooterProps['upload'],
  isDisabled: boolean | undefined,
) {
  if (canRetry) {
    return (
      <Button type="submit" size="small" icon={<RefreshIcon />}>
        Retry
      </Button>
    );
  }
  if (!removeRefused || isDisabled) return undefined;
  return (
    <Button
      type="button"
      size="small"
      onClick={({ currentTarget: { form } }) => {
        // The form must have only the other files when it is submitted.
        flushSync(removeRefused);
        form?.requestSubmit();
      }}
    >
      Send without refused files
    </Button>
  );
}
