import { isApiError } from '@/shared/api/apiError';
import { UploadFormFooter } from '@/shared/uploads/UploadFormFooter';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { useFileSelection } from '@/shared/uploads/useFileSelection';
import { useFileUpload } from '@/shared/uploads/useFileUpload';
import { getFileRules } from '@/shared/uploads/fileRules';
import { FileDropZone } from '@/shared/uploads/FileDropZone';
import { useClaimPage } from './claimPageContext';
import { RequestUnavailable } from './RequestUnavailable';

const RULES = getFileRules('claim');
const ERROR_TITLE = 'Upload Failed';
const FALLBACK_MESSAGE = 'Failed to send the files';

interface RequestUploadProps {
  requestId: string;
  title: string;
  /** False once the request or the claim is closed: the chosen files and the reason stay. */
  canSend: boolean;
  onRefused: () => void;
}

/** Sends the files of one request, all in one call, or answers that there are none. */
export function RequestUpload({ requestId, title, canSend, onRefused }: RequestUploadProps) {
  const { work } = useClaimPage();
  const selection = useFileSelection(RULES);
  const upload = useFileUpload(work.sendRequestedFiles(requestId), selection, {
    success: { title: 'Documents received', text: title },
    error: { title: ERROR_TITLE, fallback: FALLBACK_MESSAGE, onlyRefusals: true },
    invalidates: work.invalidates,
  });

  async function handleSubmit() {
    if (await upload.send({})) selection.clear();
  }

  return (
    <>
      <ValidatedForm
        label={`Files for ${title}`}
        initialValues={{}}
        fallbackMessage={FALLBACK_MESSAGE}
        onSubmit={handleSubmit}
        onError={(error) => {
          if (isApiError(error, 'wrong_status')) onRefused();
        }}
      >
        <FileDropZone
          label="Requested files"
          rules={RULES}
          selection={selection}
          isSending={upload.isSending || !canSend}
          isCompact
        />
        {selection.items.length > 0 && (
          <UploadFormFooter
            upload={upload}
            failureTitle={ERROR_TITLE}
            submitLabel="Send files"
            isDisabled={!canSend || selection.acceptedFiles.length === 0}
          />
        )}
      </ValidatedForm>
      {canSend && <RequestUnavailable requestId={requestId} title={title} onRefused={onRefused} />}
    </>
  );
}
