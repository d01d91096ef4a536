import { errorSentence } from '@/shared/api/apiError';
import { type components } from '@/shared/api/schema';
import { SelectField } from '@/shared/forms/SelectField';
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
import { DEFAULT_DOCUMENT_TYPE, documentTypeOptions } from '../model/documentTypes';

const RULES = fileRulesFor('document');
const FAILURE = 'Failed to upload documents';

/** The document upload form. */
export function DocumentUploadDialog({ onClose }: { onClose: () => void }) {
  const selection = useFileSelection(RULES);
  const upload = useFileUpload<components['schemas']['DocumentsUploaded']>('/api/user/documents', selection);
  const mayLeave = useUnsavedChangesWarning(selection.items.length > 0);

  async function handleSubmit(values: { documentType: string }) {
    const answer = await upload.send(values);
    if (!answer) return;
    onClose();
    showToast({
      title: 'Documents Uploaded',
      text: `${countOf(answer.documents.length, 'document')} added to your library.`,
    });
  }

  return (
    <Dialog isOpen onClose={() => mayLeave() && onClose()} title="Upload Documents">
      <ValidatedForm
        label="Upload Documents"
        initialValues={{ documentType: DEFAULT_DOCUMENT_TYPE }}
        failureSentence={FAILURE}
        onSubmit={handleSubmit}
        onFailure={(error) =>
          showToast({ title: 'Upload Failed', text: errorSentence(error, FAILURE), tone: 'error' })
        }
      >
        <SelectField
          name="documentType"
          label="Document type"
          options={documentTypeOptions}
          isDisabled={upload.isSending}
        />
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
