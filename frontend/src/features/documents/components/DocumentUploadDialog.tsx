import { SelectField } from '@/shared/forms/SelectField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { type QueueOutcome, useFileQueue } from '@/shared/hooks/useFileQueue';
import { isSendable, isUnderWay, useFileSelection } from '@/shared/hooks/useFileSelection';
import { useUnsavedChangesWarning } from '@/shared/hooks/useUnsavedChangesWarning';
import { fileRulesFor } from '@/shared/lib/fileRules';
import { countOf } from '@/shared/lib/plural';
import { Dialog } from '@/shared/ui/Dialog';
import { FileDropZone } from '@/shared/ui/FileDropZone';
import { showToast } from '@/shared/ui/toastStore';
import { DEFAULT_DOCUMENT_TYPE, documentTypeOptions } from '../model/documentTypes';
import { DocumentUploadEnd } from './DocumentUploadEnd';

const RULES = fileRulesFor('document');
const FAILURE = 'Failed to upload documents';
const STOP_QUESTION = 'Files are still being sent. Stop and leave?';

/** The document upload form: each file goes in a request of its own and fares on its own. */
export function DocumentUploadDialog({ onClose }: { onClose: () => void }) {
  const selection = useFileSelection(RULES);
  const queue = useFileQueue('/api/user/documents', selection, handleRest);
  const mayLeave = useUnsavedChangesWarning(
    selection.items.some((item) => isSendable(item) || isUnderWay(item)),
    queue.isSending ? STOP_QUESTION : undefined,
  );

  function handleSubmit(values: { documentType: string }) {
    queue.send(values);
    return Promise.resolve();
  }

  function handleRest({ sent, failed, isEverythingSent }: QueueOutcome) {
    if (isEverythingSent) onClose();
    if (failed > 0) showToast({ title: 'Upload Failed', text: FAILURE, tone: 'error' });
    else if (sent > 0) {
      showToast({ title: 'Documents Uploaded', text: `${countOf(sent, 'document')} added to your library.` });
    }
  }

  return (
    <Dialog isOpen onClose={() => mayLeave() && onClose()} title="Upload Documents">
      <ValidatedForm
        label="Upload Documents"
        initialValues={{ documentType: DEFAULT_DOCUMENT_TYPE }}
        failureSentence={FAILURE}
        onSubmit={handleSubmit}
      >
        {({ values }) => (
          <>
            <SelectField
              name="documentType"
              label="Document type"
              options={documentTypeOptions}
              isDisabled={queue.isSending}
            />
            <FileDropZone
              label="Files"
              rules={RULES}
              selection={selection}
              isSending={queue.isSending}
              onCancelFile={queue.cancel}
              onRetryFile={(id) => queue.retry(id, values)}
            />
            <DocumentUploadEnd
              items={selection.items}
              isSending={queue.isSending}
              failureSentence={FAILURE}
            />
          </>
        )}
      </ValidatedForm>
    </Dialog>
  );
}
