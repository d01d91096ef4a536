import { UploadFormFooter } from '@/shared/uploads/UploadFormFooter';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { useFileSelection } from '@/shared/uploads/useFileSelection';
import { useFileUpload } from '@/shared/uploads/useFileUpload';
import { getFileRules } from '@/shared/uploads/fileRules';
import { pluralize } from '@/shared/lib/pluralize';
import { Dialog } from '@/shared/ui/Dialog';
import { FileDropZone } from '@/shared/uploads/FileDropZone';
import { showToast } from '@/shared/feedback/toastStore';
import { useClaimPage } from './claimPageContext';

const RULES = getFileRules('claim');
const ERROR_TITLE = 'Upload Failed';
const FALLBACK_MESSAGE = 'Failed to upload documents';

interface AddClaimFilesDialogProps {
  canAddFiles: boolean;
  onClose: () => void;
}

export function AddClaimFilesDialog({ canAddFiles, onClose }: AddClaimFilesDialogProps) {
  const { work } = useClaimPage();
  const selection = useFileSelection(RULES);
  const upload = useFileUpload(work.sendFiles, selection, {
    error: { title: ERROR_TITLE, fallback: FALLBACK_MESSAGE, onlyRefusals: true },
    invalidates: work.invalidates,
  });

  async function handleSubmit() {
    const response = await upload.send({});
    if (!response) return;
    onClose();
    showToast({
      title: 'Documents Uploaded',
      text: `${pluralize(response.documents.length, 'document')} filed with this claim.`,
    });
  }

  return (
    <Dialog isOpen onClose={onClose} title="Add files">
      <ValidatedForm
        label="Add files"
        initialValues={{}}
        fallbackMessage={FALLBACK_MESSAGE}
        onSubmit={handleSubmit}
      >
        <FileDropZone label="Files" rules={RULES} selection={selection} isSending={upload.isSending} />
        <UploadFormFooter
          upload={upload}
          failureTitle={ERROR_TITLE}
          submitLabel="Upload"
          isDisabled={!canAddFiles || selection.acceptedFiles.length === 0}
        />
      </ValidatedForm>
    </Dialog>
  );
}
