import { CLAIMS_URL, type ClaimResponse } from '@/entities/claim/claim';
import { memberDataKeys } from '@/entities/member/memberData';
import { type Subscription } from '@/entities/plan/serviceUnits';
import { addSubmittedClaim } from '@/member/claim/submittedClaims';
import { getClaimPath } from '@/shared/config/pages';
import { SaveDraft } from '@/shared/forms/SaveDraft';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { discardUnsavedChanges } from '@/shared/hooks/unsavedChanges';
import { loadWithRetry } from '@/shared/loading/lazyNamed';
import { FileDropZone } from '@/shared/uploads/FileDropZone';
import { ANY_NUMBER, getFileRules } from '@/shared/uploads/fileRules';
import { useFileSelection } from '@/shared/uploads/useFileSelection';
import { useFileUpload } from '@/shared/uploads/useFileUpload';
import { Notice } from '@/shared/ui/Notice';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ClaimFields } from './ClaimFields';
import { claimSchema, type ClaimValues } from './claimSchema';
import { keepFiles, loadChosenFiles, useStoredFiles } from './draftFiles';
import { NewClaimFooter } from './NewClaimFooter';
import { RefusedFiles } from './RefusedFiles';
import { getFirstService } from './serviceOptions';
import { type ClaimDrafts } from './useClaimDrafts';

const RULES = getFileRules('claim', ANY_NUMBER);
const FALLBACK_MESSAGE = 'Failed to submit claim';

const loadEngine = () => import(/* webpackChunkName: "uploads" */ '@/member/uploads/uploadEngine');

interface NewClaimFormProps {
  memberId: string;
  drafts: ClaimDrafts;
  subscription: Subscription | null;
  /** Of the draft that the form continues. */
  files: readonly File[];
  /** Of those that the browser has lost. They stay in the draft until they are chosen again. */
  lostNames: readonly string[];
}

/**
 * Submits the claim alone, which takes a moment, and then leaves its files to the tray: a file that fails never undoes the
 * claim.
 */
export function NewClaimForm({ memberId, drafts, subscription, files, lostNames }: NewClaimFormProps) {
  const { current, saveCurrent } = drafts;
  const client = useQueryClient();
  const navigate = useNavigate();
  const startsNext = useRef(false);
  const selection = useFileSelection(RULES, files);
  const upload = useFileUpload<ClaimResponse>(CLAIMS_URL, useFileSelection(RULES), {
    success: { title: 'Claim Submitted', text: 'Your claim has been submitted successfully.' },
    error: { title: 'Submission Failed', fallback: FALLBACK_MESSAGE, onlyRefusals: true },
    invalidates: memberDataKeys,
  });
  const { items } = selection;
  const areFilesStored = useStoredFiles(memberId, current.id, items);
  const save = useCallback(
    (values: ClaimValues) => {
      const names = items.filter(({ status }) => status !== 'refused').map(({ file }) => file.name);
      saveCurrent(values, [...names, ...lostNames.filter((name) => !names.includes(name))]);
    },
    [items, lostNames, saveCurrent],
  );

  async function handleSubmit(values: ClaimValues) {
    // First, so that a claim whose files could not leave is not submitted.
    const { getUploadEngine } = await loadWithRetry(loadEngine);
    const { takeChosen } = await loadWithRetry(loadChosenFiles);
    const response = await upload.send(claimSchema.cast(values));
    if (!response) return;
    const { claim } = response;
    drafts.deleteSubmitted(values);
    const target = { kind: 'claim', claimId: claim.id, label: claim.reference } as const;
    const stored = await takeChosen(selection.acceptedFiles);
    const fileIds = getUploadEngine(client, memberId).add(target, selection.acceptedFiles, stored);
    addSubmittedClaim({ memberId, claim, fileIds });
    // The form is replaced or left. A change of it would save its draft again.
    keepFiles(current.id, []);
    if (!startsNext.current) {
      discardUnsavedChanges();
      void navigate(getClaimPath(claim.id));
    } else {
      drafts.startNext(values);
      window.scrollTo(0, 0);
    }
  }

  const initialValues = {
    ...current.values,
    serviceRequestType: getFirstService(subscription, current.values.serviceRequestType, drafts.isContinued),
  };
  return (
    <ValidatedForm
      label="Claim"
      initialValues={initialValues}
      schema={claimSchema}
      fallbackMessage={FALLBACK_MESSAGE}
      asksBeforeLeaving={!drafts.isStored}
      onSubmit={handleSubmit}
    >
      {({ values, isSubmitting }) => (
        <>
          <SaveDraft save={save} />
          {!drafts.isStored && (
            <Notice tone="warn" title="This browser keeps no draft">
              Its storage is full or switched off. What you type and choose stays here until you close or
              reload the page.
            </Notice>
          )}
          <FileDropZone
            label="Files"
            rules={RULES}
            selection={selection}
            isSending={isSubmitting}
            keepsFiles={areFilesStored}
          />
          {!areFilesStored && (
            <Notice tone="warn" title="This browser does not keep these files">
              Its storage is full or switched off. They stay here until you close or reload the page, and can
              be sent.
            </Notice>
          )}
          <RefusedFiles items={items} />
          <ClaimFields values={values} subscription={subscription} />
          <NewClaimFooter
            upload={upload}
            items={items}
            onChoose={(isNext) => {
              startsNext.current = isNext;
            }}
          />
        </>
      )}
    </ValidatedForm>
  );
}
