import { claimKeys, getClaimUrl } from '@/entities/claim/claim';
import { type EstimateAdded } from '@/entities/estimate/estimate';
import { memberDataKeys } from '@/entities/member/memberData';
import { showToast } from '@/shared/feedback/toastStore';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog } from '@/shared/ui/Dialog';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { FileDropZone } from '@/shared/uploads/FileDropZone';
import { UploadFormFooter } from '@/shared/uploads/UploadFormFooter';
import { useFileSelection } from '@/shared/uploads/useFileSelection';
import { useFileUpload } from '@/shared/uploads/useFileUpload';
import estimateRules from '@rules/estimates.json';
import { useState } from 'react';

const ERROR_TITLE = 'Estimate not added';
const FALLBACK_MESSAGE = 'Failed to add the estimate';
const DEFAULT_MEGABYTES = 25;

const PARTIES = [
  { value: 'carrier', label: "The carrier's" },
  { value: 'member', label: 'My own' },
] as const;

interface AddEstimateDialogProps {
  claimId: string;
  canAddFiles: boolean;
  /** The server's limit, which operators can change. */
  maxFileMegabytes: number | undefined;
  onClose: () => void;
}

export function AddEstimateDialog({
  claimId,
  canAddFiles,
  maxFileMegabytes = DEFAULT_MEGABYTES,
  onClose,
}: AddEstimateDialogProps) {
  const [party, setParty] = useState<'carrier' | 'member'>('carrier');
  const rules = {
    extensions: estimateRules.extensions,
    maxFiles: 1,
    maxFileBytes: maxFileMegabytes * 1024 * 1024,
  };
  const selection = useFileSelection(rules);
  const upload = useFileUpload<EstimateAdded>(`${getClaimUrl(claimId)}/estimates`, selection, {
    fileField: 'file',
    error: { title: ERROR_TITLE, fallback: FALLBACK_MESSAGE, onlyRefusals: true },
    invalidates: [claimKeys.claim(claimId), ...memberDataKeys],
  });

  async function handleSubmit() {
    const response = await upload.send({ party });
    if (!response) return;
    onClose();
    showToast({ title: 'Estimate added', text: 'It is read now, line by line.' });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add an estimate"
      description="It is filed with this claim, and read line by line. A number that does not check is never used before you or we have looked at it."
    >
      <ValidatedForm
        label="Add an estimate"
        initialValues={{}}
        fallbackMessage={FALLBACK_MESSAGE}
        onSubmit={handleSubmit}
      >
        <SegmentedToggle
          label="Whose estimate is it?"
          name="party"
          options={PARTIES}
          value={party}
          onChange={setParty}
          isLabelVisible
        />
        <FileDropZone
          label="Estimate"
          name="file"
          rules={rules}
          selection={selection}
          isSending={upload.isSending}
        />
        <UploadFormFooter
          upload={upload}
          failureTitle={ERROR_TITLE}
          submitLabel="Add estimate"
          isDisabled={!canAddFiles || selection.acceptedFiles.length === 0}
        />
      </ValidatedForm>
    </Dialog>
  );
}
