import { type DocumentType } from '@/entities/document/document';
import { useSession } from '@/entities/session/useSession';
import { getUploadEngine } from '@/member/uploads/uploadEngine';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { SelectField } from '@/shared/forms/SelectField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog } from '@/shared/ui/Dialog';
import { FileDropZone } from '@/shared/uploads/FileDropZone';
import { ANY_NUMBER, getFileRules } from '@/shared/uploads/fileRules';
import { useFileSelection } from '@/shared/uploads/useFileSelection';
import { useQueryClient } from '@tanstack/react-query';
import { DEFAULT_DOCUMENT_TYPE, documentTypeOptions } from './documentTypes';

interface DocumentValues {
  documentType: DocumentType;
}

const field = createFieldNames<DocumentValues>();

const RULES = getFileRules('document', ANY_NUMBER);

/** Chooses the files, which the tray sends. */
export function DocumentUploadDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { user } = useSession();
  const selection = useFileSelection(RULES);

  function handleSubmit({ documentType }: DocumentValues) {
    if (user)
      getUploadEngine(client, user.id).add({ kind: 'library', documentType }, selection.acceptedFiles);
    onClose();
    return Promise.resolve();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Upload Documents">
      <ValidatedForm<DocumentValues>
        label="Upload Documents"
        initialValues={{ documentType: DEFAULT_DOCUMENT_TYPE }}
        fallbackMessage="Failed to upload documents"
        // A type alone is nothing to lose; the files ask by themselves.
        asksBeforeLeaving={false}
        onSubmit={handleSubmit}
      >
        <SelectField name={field('documentType')} label="Document type" options={documentTypeOptions} />
        <FileDropZone label="Files" rules={RULES} selection={selection} />
        <SubmitButton busyLabel="TRANSMITTING..." isDisabled={selection.acceptedFiles.length === 0}>
          Upload
        </SubmitButton>
      </ValidatedForm>
    </Dialog>
  );
}
