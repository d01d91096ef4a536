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
import { claimSchema, type ClaimValues } from '../model/claimSchema';
import { offeredService } from '../model/serviceOptions';
import { useClaimDrafts } from '../model/useClaimDrafts';
import { ClaimDraftKeeper, ClaimDraftOffer, ClaimDraftRestored } from './ClaimDraftNotices';
import { ClaimFields } from './ClaimFields';
import { ClaimPlanNotice } from './ClaimPlanNotice';

const RULES = fileRulesFor('claim');
const FAILURE = 'Failed to submit claim';

interface ClaimFormDialogProps {
  /** Whose drafts are kept. */
  memberId: string;
  onClose: () => void;
  onSubmitted: () => void;
}

/** The claim form. What is typed is kept in the browser until it is sent; chosen files cannot be. */
export function ClaimFormDialog({ memberId, onClose, onSubmitted }: ClaimFormDialogProps) {
  const drafts = useClaimDrafts(memberId);
  const { data: dashboard, isPending } = useQuery(dashboardQuery);
  const subscription = dashboard?.subscription ?? null;
  const selection = useFileSelection(RULES);
  const upload = useFileUpload<components['schemas']['ClaimAnswer']>('/api/user/claims', selection);
  const mayLeave = useUnsavedChangesWarning(selection.items.length > 0 || upload.isSending);

  async function handleSubmit(values: ClaimValues) {
    const answer = await upload.send(claimSchema.cast(values));
    if (!answer) return;
    drafts.finish();
    onSubmitted();
    showToast({ title: 'Claim Submitted', text: 'Your claim has been submitted successfully.' });
  }

  const { values: begun } = drafts.own;
  const initialValues = {
    ...begun,
    serviceRequestType: offeredService(subscription, begun.serviceRequestType),
  };
  return (
    <Dialog isOpen onClose={() => mayLeave() && onClose()} title="Upload Estimate" size="large">
      {dashboard && <ClaimPlanNotice subscription={subscription} />}
      {drafts.offered.length > 0 && (
        <ClaimDraftOffer
          drafts={drafts.offered}
          discardLabel={drafts.isContinued ? 'Discard' : 'Start over'}
          onContinue={drafts.continueWith}
          onDiscard={drafts.discardOffered}
        />
      )}
      {drafts.isContinued && (
        <ClaimDraftRestored savedAt={drafts.own.savedAt} onStartOver={drafts.startOver} />
      )}
      {isPending ? (
        <LoadingRows label="Loading your plan" rows={4} />
      ) : (
        <ValidatedForm
          key={drafts.own.id}
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
              <ClaimDraftKeeper memberId={memberId} draftId={drafts.own.id} values={values} />
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
