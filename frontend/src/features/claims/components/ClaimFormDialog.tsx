import { errorSentence } from '@/shared/api/apiError';
import { dashboardQuery } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { UploadEnd } from '@/shared/forms/UploadEnd';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { useFileSelection } from '@/shared/hooks/useFileSelection';
import { useFileUpload } from '@/shared/hooks/useFileUpload';
import { useUnsavedChangesWarning } from '@/shared/hooks/useUnsavedChangesWarning';
import { fileRulesFor } from '@/shared/lib/fileRules';
import { Dialog } from '@/shared/ui/Dialog';
import { FileDropZone } from '@/shared/ui/FileDropZone';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { showToast } from '@/shared/ui/toastStore';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dropClaimDraft, readClaimDraft } from '../model/claimDraft';
import { claimSchema, type ClaimValues, EMPTY_CLAIM } from '../model/claimSchema';
import { offeredService } from '../model/serviceOptions';
import { ClaimFields } from './ClaimFields';
import { ClaimDraftKeeper, ClaimDraftNotice, ClaimPlanNotice } from './ClaimFormNotices';

const RULES = fileRulesFor('claim');
const FAILURE = 'Failed to submit claim';

interface ClaimFormDialogProps {
  /** Whose draft is kept. */
  memberId: string;
  onClose: () => void;
  onSubmitted: () => void;
}

/** The claim form. What is typed is kept in the browser until it is sent; chosen files cannot be. */
export function ClaimFormDialog({ memberId, onClose, onSubmitted }: ClaimFormDialogProps) {
  const [draft, setDraft] = useState(() => readClaimDraft(memberId));
  const { data: dashboard, isPending } = useQuery(dashboardQuery);
  const subscription = dashboard?.subscription ?? null;
  const selection = useFileSelection(RULES);
  const upload = useFileUpload<components['schemas']['ClaimAnswer']>('/api/user/claims', selection);
  const mayLeave = useUnsavedChangesWarning(selection.items.length > 0 || upload.isSending);

  async function handleSubmit(values: ClaimValues) {
    const answer = await upload.send(claimSchema.cast(values));
    if (!answer) return;
    dropClaimDraft(memberId);
    onSubmitted();
    showToast({ title: 'Claim Submitted', text: 'Your claim has been submitted successfully.' });
  }

  function handleStartOver() {
    dropClaimDraft(memberId);
    setDraft(null);
  }

  const kept = draft?.values ?? EMPTY_CLAIM;
  const initialValues = {
    ...kept,
    serviceRequestType: offeredService(subscription, kept.serviceRequestType),
  };
  return (
    <Dialog isOpen onClose={() => mayLeave() && onClose()} title="Upload Estimate" size="large">
      {dashboard && <ClaimPlanNotice subscription={subscription} />}
      {isPending ? (
        <LoadingRows label="Loading your plan" rows={4} />
      ) : (
        <ValidatedForm
          key={draft ? 'draft' : 'new'}
          label="Claim"
          initialValues={initialValues}
          schema={claimSchema}
          failureSentence={FAILURE}
          onSubmit={handleSubmit}
          onFailure={(error) =>
            showToast({ title: 'Submission Failed', text: errorSentence(error, FAILURE), tone: 'error' })
          }
        >
          {({ values }) => (
            <>
              {draft && <ClaimDraftNotice savedAt={draft.savedAt} onStartOver={handleStartOver} />}
              <ClaimDraftKeeper memberId={memberId} values={values} />
              <ClaimFields values={values} subscription={subscription} />
              <FileDropZone label="Files" rules={RULES} selection={selection} isSending={upload.isSending} />
              <UploadEnd upload={upload} failureTitle="Submission Failed" submitLabel="Submit Claim" />
            </>
          )}
        </ValidatedForm>
      )}
    </Dialog>
  );
}
