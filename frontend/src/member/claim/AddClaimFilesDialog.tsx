import { type ClaimDetail } from '@/entities/claim/claim';
import { getUploadEngine } from '@/member/uploads/uploadEngine';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog } from '@/shared/ui/Dialog';
import { FileDropZone } from '@/shared/uploads/FileDropZone';
import { ANY_NUMBER, getFileRules } from '@/shared/uploads/fileRules';
import { useFileSelection } from '@/shared/uploads/useFileSelection';
import { createForm } from '@/shared/uploads/useFileUpload';
import { useQueryClient } from '@tanstack/react-query';
import { useClaimPage } from './claimPageContext';

const RULES = getFileRules('claim', ANY_NUMBER);

interface AddClaimFilesDialogProps {
  claim: Pick<ClaimDetail, 'id' | 'reference'>;
  canAddFiles: boolean;
  onClose: () => void;
}

/** Chooses the files, which the tray sends. */
export function AddClaimFilesDialog({ claim, canAddFiles, onClose }: AddClaimFilesDialogProps) {
  const { work, memberId } = useClaimPage();
  const client = useQueryClient();
  const selection = useFileSelection(RULES);

  async function handleSubmit() {
    const files = selection.acceptedFiles;
    if (memberId === null) await work.addSampleFiles?.(createForm({}, files));
    else {
      const target = { kind: 'claim', claimId: claim.id, label: claim.reference } as const;
      getUploadEngine(client, memberId).add(target, files);
    }
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Add files">
      <ValidatedForm
        label="Add files"
        initialValues={{}}
        fallbackMessage="Failed to upload documents"
        onSubmit={handleSubmit}
      >
        <FileDropZone label="Files" rules={RULES} selection={selection} />
        <SubmitButton
          busyLabel="TRANSMITTING..."
          isDisabled={!canAddFiles || selection.acceptedFiles.length === 0}
        >
          Upload
        </SubmitButton>
      </ValidatedForm>
    </Dialog>
  );
}
