import { createFieldNames } from '@/shared/forms/fieldNames';
import { memberDataKeys } from '@/entities/member/memberData';
import { SelectField } from '@/shared/forms/SelectField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { type QueueResult, useFileQueue } from '@/shared/uploads/useFileQueue';
import { useFileSelection } from '@/shared/uploads/useFileSelection';
import { getFileRules } from '@/shared/uploads/fileRules';
import { pluralize } from '@/shared/lib/pluralize';
import { Dialog } from '@/shared/ui/Dialog';
import { FileDropZone } from '@/shared/uploads/FileDropZone';
import { showToast } from '@/shared/feedback/toastStore';
import { DEFAULT_DOCUMENT_TYPE, documentTypeOptions } from './documentTypes';
import { DocumentUploadFooter } from './DocumentUploadFooter';

const field = createFieldNames<{ documentType: string }>();

const RULES = getFileRules('document');
const FALLBACK_MESSAGE = 'Failed to upload documents';
/** The server then names a file that the member has already, and the person confirms it. */
const CHECK_DUPLICATES = { checkDuplicates: '1' };

/** Each file is sent in its own request, so one failure does not affect the others. */
export function DocumentUploadDialog({ onClose }: { onClose: () => void }) {
  const selection = useFileSelection(RULES);
  const queue = useFileQueue('/api/user/documents', selection, {
    invalidates: memberDataKeys,
    onIdle: handleQueueEnd,
  });

  function handleSubmit(values: { documentType: string }) {
    queue.send({ ...values, ...CHECK_DUPLICATES });
    return Promise.resolve();
  }

  function handleRetry(id: string, values: { documentType: string }) {
    const isConfirmed = selection.items.find((item) => item.id === id)?.status === 'duplicate';
    queue.retry(id, isConfirmed ? values : { ...values, ...CHECK_DUPLICATES });
  }

  function handleQueueEnd({ sent, failed, isComplete }: QueueResult) {
    if (isComplete) onClose();
    if (failed > 0) showToast({ title: 'Upload Failed', text: FALLBACK_MESSAGE, tone: 'error' });
    else if (sent > 0) {
      showToast({
        title: 'Documents Uploaded',
        text: `${pluralize(sent, 'document')} added to your library.`,
      });
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Upload Documents">
      <ValidatedForm
        label="Upload Documents"
        initialValues={{ documentType: DEFAULT_DOCUMENT_TYPE }}
        fallbackMessage={FALLBACK_MESSAGE}
        // A type alone is nothing to lose; the files ask by themselves.
        asksBeforeLeaving={false}
        onSubmit={handleSubmit}
      >
        {({ values }) => (
          <>
            <SelectField
              name={field('documentType')}
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
              onRetryFile={(id) => handleRetry(id, values)}
            />
            <DocumentUploadFooter
              items={selection.items}
              isSending={queue.isSending}
              failureMessage={FALLBACK_MESSAGE}
            />
          </>
        )}
      </ValidatedForm>
    </Dialog>
  );
}
