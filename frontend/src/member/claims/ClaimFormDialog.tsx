import { CLAIMS_URL, type ClaimResponse } from '@/entities/claim/claim';
import { dashboardQuery, memberDataKeys } from '@/entities/member/memberData';
import { type Subscription } from '@/entities/plan/serviceUnits';
import { SaveDraft } from '@/shared/forms/SaveDraft';
import { UploadFormFooter } from '@/shared/uploads/UploadFormFooter';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { useFileSelection } from '@/shared/uploads/useFileSelection';
import { useFileUpload } from '@/shared/uploads/useFileUpload';
import { getFileRules } from '@/shared/uploads/fileRules';
import { Dialog } from '@/shared/ui/Dialog';
import { FileDropZone } from '@/shared/uploads/FileDropZone';
import { Notice } from '@/shared/ui/Notice';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { claimSchema, type ClaimValues } from './claimSchema';
import { getOfferedService } from './serviceOptions';
import { useClaimDrafts } from './useClaimDrafts';
import { ClaimDraftOffer, RestoredDraftNotice } from './ClaimDraftOffer';
import { ClaimFields } from './ClaimFields';

const RULES = getFileRules('claim');
const ERROR_TITLE = 'Submission Failed';
const FALLBACK_MESSAGE = 'Failed to submit claim';

interface ClaimFormDialogProps {
  memberId: string;
  onClose: () => void;
  onSubmitted: () => void;
}

/** Entries are saved as a draft in the browser. Chosen files cannot be saved. */
export function ClaimFormDialog({ memberId, onClose, onSubmitted }: ClaimFormDialogProps) {
  const drafts = useClaimDrafts(memberId);
  const { data: dashboard, isPending } = useQuery(dashboardQuery);
  const subscription = dashboard?.subscription ?? null;
  const selection = useFileSelection(RULES);
  const upload = useFileUpload<ClaimResponse>(CLAIMS_URL, selection, {
    success: { title: 'Claim Submitted', text: 'Your claim has been submitted successfully.' },
    error: { title: ERROR_TITLE, fallback: FALLBACK_MESSAGE, onlyRefusals: true },
    invalidates: memberDataKeys,
  });

  async function handleSubmit(values: ClaimValues) {
    const response = await upload.send(claimSchema.cast(values));
    if (!response) return;
    drafts.deleteSubmitted(values);
    onSubmitted();
  }

  const initialValues = {
    ...drafts.current.values,
    serviceRequestType: getOfferedService(subscription, drafts.current.values.serviceRequestType),
  };
  return (
    <Dialog isOpen onClose={onClose} title="Upload Estimate" size="large">
      {dashboard && <PlanNotice subscription={subscription} />}
      {drafts.offered.length > 0 && (
        <ClaimDraftOffer
          drafts={drafts.offered}
          onContinue={drafts.continueWith}
          onDelete={drafts.deleteOffered}
          onUndo={drafts.undoDelete}
        />
      )}
      {drafts.isContinued && (
        <RestoredDraftNotice savedAt={drafts.current.savedAt} onStartOver={drafts.startOver} />
      )}
      {isPending ? (
        <Skeleton label="Loading your plan" rows={4} />
      ) : (
        <ValidatedForm
          key={drafts.current.id}
          label="Claim"
          initialValues={initialValues}
          schema={claimSchema}
          fallbackMessage={FALLBACK_MESSAGE}
          asksBeforeLeaving={false}
          onSubmit={handleSubmit}
        >
          {({ values }) => (
            <>
              <SaveDraft save={drafts.saveCurrent} />
              <ClaimFields values={values} subscription={subscription} />
              <FileDropZone label="Files" rules={RULES} selection={selection} isSending={upload.isSending} />
              <UploadFormFooter upload={upload} failureTitle={ERROR_TITLE} submitLabel="Submit Claim" />
            </>
          )}
        </ValidatedForm>
      )}
    </Dialog>
  );
}

function PlanNotice({ subscription }: { subscription: Subscription | null }) {
  if (subscription && subscription.status !== 'pending') return null;
  return (
    <Notice
      tone="warn"
      title={subscription ? 'Your plan has not started' : 'No Active Subscription'}
      isLive={false}
    >
      {subscription
        ? 'A claim can be submitted once your first payment is recorded.'
        : 'Choose a plan before you submit a claim.'}{' '}
      What you enter here is kept as a draft in this browser.
    </Notice>
  );
}
