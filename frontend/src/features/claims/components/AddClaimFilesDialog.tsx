import { errorSentence } from '@/shared/api/apiError';
import { type components } from '@/shared/api/schema';
import { UploadEnd } from '@/shared/forms/UploadEnd';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { useFileSelection } from '@/shared/hooks/useFileSelection';
import { useFileUpload } from '@/shared/hooks/useFileUpload';
import { useUnsavedChangesWarning } from '@/shared/hooks/useUnsavedChangesWarning';
import { fileRulesFor } from '@/shared/lib/fileRules';
import { countOf } from '@/shared/lib/plural';
import { Dialog } from '@/shared/ui/Dialog';
import { FileDropZone } from '@/shared/ui/FileDropZone';
import { showToast } from '@/shared/ui/toastStore';

const RULES = fileRulesFor('claim');
const FAILURE = 'Failed to upload documents';

interface AddClaimFilesDialogProps {
  claimId: string;
  onClose: () => void;
}

/** Files further documents with an open claim. */
export function AddClaimFilesDialog({ claimId, onClose }: AddClaimFilesDialogProps) {
  const selection = useFileSelection(RULES);
  const upload = useFileUpload<components['schemas']['DocumentsUploaded']>(
    `/api/user/claims/${encodeURIComponent(claimId)}/documents`,
    selection,
  );
  const mayLeave = useUnsavedChangesWarning(selection.items.length > 0);

  async function handleSubmit() {
    const answer = await upload.send({});
    if (!answer) return;
    onClose();
    showToast({
      title: 'Documents Uploaded',
      text: `${countOf(answer.documents.length, 'document')} filed with this claim.`,
    });
  }

  return (
    <Dialog isOpen onClose={() => mayLeave() && onClose()} title="Add files">
      <ValidatedForm
        label="Add files"
        initialValues={{}}
        failureSentence={FAILURE}
        onSubmit={handleSubmit}
        onFailure={(error) =>
          showToast({ title: 'Upload Failed', text: errorSentence(error, FAILURE), tone: 'error' })
        }
      >
        <FileDropZone label="Files" rules={RULES} selection={selection} isSending={upload.isSending} />
        <UploadEnd
          upload={upload}
          failureTitle="Upload Failed"
          submitLabel="Upload"
          isDisabled={selection.acceptedFiles.length === 0}
        />
      </ValidatedForm>
    </Dialog>
  );
}
