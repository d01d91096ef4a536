import { type ClaimDetail } from '@/entities/claim/claim';
import { getUploadEngine } from '@/member/uploads/uploadEngine';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { FileDropZone } from '@/shared/uploads/FileDropZone';
import { ANY_NUMBER, getFileRules } from '@/shared/uploads/fileRules';
import { useFileSelection } from '@/shared/uploads/useFileSelection';
import { createForm } from '@/shared/uploads/useFileUpload';
import { useQueryClient } from '@tanstack/react-query';
import { useClaimPage } from './claimPageContext';
import { RequestUnavailable } from './RequestUnavailable';

const RULES = getFileRules('claim', ANY_NUMBER);

interface RequestUploadProps {
  claim: Pick<ClaimDetail, 'id' | 'reference'>;
  requestId: string;
  title: string;
  /** False once the request or the claim is closed: the chosen files and the reason stay. */
  canSend: boolean;
  onRefused: () => void;
}

/** Chooses files for one request, which the tray sends, or answers that there are none. */
export function RequestUpload({ claim, requestId, title, canSend, onRefused }: RequestUploadProps) {
  const { work, memberId } = useClaimPage();
  const client = useQueryClient();
  const selection = useFileSelection(RULES);

  async function handleSubmit() {
    const files = selection.acceptedFiles;
    if (memberId === null) await work.addSampleFiles?.(createForm({}, files), requestId);
    else {
      const label = `${claim.reference}: ${title}`;
      getUploadEngine(client, memberId).add({ kind: 'request', claimId: claim.id, requestId, label }, files);
    }
    selection.clear();
  }

  return (
    <>
      <ValidatedForm
        label={`Files for ${title}`}
        initialValues={{}}
        fallbackMessage="Failed to send the files"
        onSubmit={handleSubmit}
      >
        <FileDropZone
          label="Requested files"
          rules={RULES}
          selection={selection}
          isSending={!canSend}
          isCompact
        />
        {selection.items.length > 0 && (
          <SubmitButton
            busyLabel="TRANSMITTING..."
            isDisabled={!canSend || selection.acceptedFiles.length === 0}
          >
            Send files
          </SubmitButton>
        )}
      </ValidatedForm>
      {canSend && <RequestUnavailable requestId={requestId} title={title} onRefused={onRefused} />}
    </>
  );
}
