import { uploadFailureOf } from '@/shared/api/uploadFailure';
import { type components } from '@/shared/api/schema';
import { type FileSelection } from '@/shared/hooks/useFileSelection';
import { type FileUpload } from '@/shared/hooks/useFileUpload';
import { useUnsavedChangesWarning } from '@/shared/hooks/useUnsavedChangesWarning';
import { type FileRules } from '@/shared/lib/fileRules';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { FileDropZone } from '@/shared/ui/FileDropZone';
import { Notice } from '@/shared/ui/Notice';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { showToast } from '@/shared/ui/toastStore';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { type SubmitEvent, useState } from 'react';

const FAILURE = 'Could not upload file. Please try again.';
const REQUEST = { serviceType: 'reconnaissance' };

interface Failure {
  title: string;
  text: string;
}

interface ReconnaissanceFormProps {
  rules: FileRules;
  selection: FileSelection;
  upload: FileUpload<components['schemas']['ServiceRequestSubmitted']>;
  onDone: (request: components['schemas']['ServiceRequest']) => void;
  onTried: () => void;
}

/** One file, a warning, and a question before the countdown starts: it cannot be stopped. */
export function ReconnaissanceForm({ rules, selection, upload, onDone, onTried }: ReconnaissanceFormProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useUnsavedChangesWarning(selection.acceptedFiles.length > 0);

  function fail(title: string, text: string) {
    setFailure({ title, text });
    showToast({ title, text, tone: 'error' });
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (upload.isSending) return;
    if (selection.acceptedFiles.length === 0) fail('No File Selected', messages.uploads.missing);
    else setIsAsking(true);
  }

  async function handleConfirm() {
    setIsAsking(false);
    setFailure(null);
    try {
      const answer = await upload.send(REQUEST);
      if (!answer) return;
      onDone(answer.serviceRequest);
      showToast({
        title: 'RECONNAISSANCE Initiated',
        text: `File uploaded. ${limits.countdown.hours}-hour access countdown started. Your code burns out after this deadline.`,
      });
    } catch (error) {
      fail('Upload Failed', uploadFailureOf(error, FAILURE).sentence);
    } finally {
      onTried();
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
              {failure && upload.mayRetry ? 'Retry' : 'Initiate RECONNAISSANCE'}
            </Button>
            {upload.isSending && (
              <Button type="button" onClick={upload.cancel}>
                Cancel
              </Button>
            )}
          </Cluster>
        </Stack>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title="Start the countdown?"
        question={`Your code burns out ${limits.countdown.hours} hours from now. This cannot be undone.`}
        confirmLabel="Start countdown"
        isDangerous
        onConfirm={() => void handleConfirm()}
        onCancel={() => setIsAsking(false)}
      />
    </Card>
  );
}
