import { type ServiceRequest, type ServiceRequestSubmitted } from '@/entities/serviceRequest/serviceRequest';
import { isApiError, UNKNOWN_OUTCOME_TITLE } from '@/shared/api/apiError';
import { describeUploadError } from '@/shared/uploads/uploadError';
import { UploadProgress } from '@/shared/uploads/UploadProgress';
import { type FileSelection } from '@/shared/uploads/useFileSelection';
import { type FileUpload } from '@/shared/uploads/useFileUpload';
import { type FileRules } from '@/shared/uploads/fileRules';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { FileDropZone } from '@/shared/uploads/FileDropZone';
import { Notice } from '@/shared/ui/Notice';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { showInvalidToast } from '@/shared/feedback/invalidToast';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { type SubmitEvent, useState } from 'react';

export const UPLOAD_ERROR = 'Upload Failed';
export const FALLBACK_MESSAGE = 'Could not upload file. Please try again.';
const REQUEST = { serviceType: 'reconnaissance' };

interface Failure {
  title: string;
  text: string;
}

interface ReconnaissanceFormProps {
  rules: FileRules;
  selection: FileSelection;
  upload: FileUpload<ServiceRequestSubmitted>;
  onSubmitted: (request: ServiceRequest) => void;
  onAttempt: () => void;
}

/** Asks for confirmation, because the countdown cannot be stopped. */
export function ReconnaissanceForm({
  rules,
  selection,
  upload,
  onSubmitted,
  onAttempt,
}: ReconnaissanceFormProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  function showMissingFile() {
    const notice = { title: 'No File Selected', text: messages.uploads.missing };
    setFailure(notice);
    showInvalidToast(notice.title, notice.text);
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (upload.isSending) return;
    if (selection.acceptedFiles.length === 0) showMissingFile();
    else setIsConfirming(true);
  }

  async function handleConfirm() {
    setIsConfirming(false);
    setFailure(null);
    try {
      const response = await upload.send(REQUEST);
      if (response) onSubmitted(response.serviceRequest);
    } catch (error) {
      setFailure({
        title: isApiError(error, 'unknown_outcome') ? UNKNOWN_OUTCOME_TITLE : UPLOAD_ERROR,
        text: describeUploadError(error, FALLBACK_MESSAGE).message,
      });
    } finally {
      onAttempt();
    }
  }

  return (
    <Card title="Upload one file" tone="danger">
      <form aria-label="RECONNAISSANCE" noValidate onSubmit={handleSubmit}>
        <Stack>
          <Notice tone="warn" title="This starts a countdown that cannot be stopped" isLive={false}>
            {limits.countdown.hours} hours after the upload your invitation code burns out for good and your
            access ends, unless you hold an active subscription then. RECONNAISSANCE works once.
          </Notice>
          <FileDropZone label="File" rules={rules} selection={selection} isSending={upload.isSending} />
          {failure && (
            <Notice tone="danger" title={failure.title}>
              {failure.text}
            </Notice>
          )}
          <Cluster>
            <Button type="submit" variant="danger" isBusy={upload.isSending} busyLabel="TRANSMITTING...">
              {failure && upload.canRetry ? 'Retry' : 'Initiate RECONNAISSANCE'}
            </Button>
            {upload.isSending && (
              <Button type="button" onClick={upload.cancel}>
                Cancel
              </Button>
            )}
            <UploadProgress upload={upload} />
          </Cluster>
        </Stack>
      </form>
      {isConfirming && (
        <ConfirmMutationDialog
          // Closes at once: the form shows the progress of the upload, and why it failed.
          mutation={{ mutate: () => void handleConfirm(), error: null, isPending: false }}
          variables={undefined}
          title="Start the countdown?"
          question={`Your code burns out ${limits.countdown.hours} hours from now. This cannot be undone.`}
          confirmLabel="Start countdown"
          fallbackMessage={FALLBACK_MESSAGE}
          isDestructive
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Card>
  );
}
