import { type Pair } from '@/entities/estimate/estimate';
import { isApiError, UNKNOWN_OUTCOME_TITLE } from '@/shared/api/apiError';
import { invalidateAll } from '@/shared/feedback/mutationFeedback';
import { FormError } from '@/shared/forms/FormError';
import { SaveDraft } from '@/shared/forms/SaveDraft';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { SendIcon } from '@/shared/ui/icons';
import { Cluster } from '@/shared/ui/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClaimPage } from './claimPageContext';
import { createTextDraftStore } from './textDrafts';
import { QuestionedLines } from './QuestionedLines';
import { MessageField, messageSchema, type MessageValues } from './MessageField';

const FALLBACK_MESSAGE = 'Failed to send the question';

interface QuestionDialogProps {
  claimId: string;
  canQuestion: boolean;
  /** The lines of the comparison that it is about. */
  lines: readonly Pair[];
  onRemoveLine: (id: string) => void;
  onSent: () => void;
  onClose: () => void;
}

/** What was typed is kept as a draft when the dialog is closed. */
export function QuestionDialog({
  claimId,
  canQuestion,
  lines,
  onRemoveLine,
  onSent,
  onClose,
}: QuestionDialogProps) {
  const { work, memberId } = useClaimPage();
  const client = useQueryClient();
  const [draft] = useState(() => createTextDraftStore(memberId, claimId, 'question'));
  const [initialValues] = useState<MessageValues>(() => ({ text: draft.read().text }));
  const question = useMutation({
    mutationFn: (text: string) =>
      work.questionResult(
        text,
        lines.map(({ id }) => id),
      ),
    // After an error too: the claim may have changed.
    onSettled: () => void invalidateAll(client, work.invalidates),
    meta: {
      success: { title: 'Question sent', text: 'We are working on it. The answer appears on this page.' },
      error: { title: 'Question not sent', fallback: FALLBACK_MESSAGE },
    },
  });

  async function handleSubmit({ text }: MessageValues) {
    await question.mutateAsync(text.trim());
    draft.save({ text: '' });
    onSent();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Question the result"
      description="Say what is wrong or missing. The claim is then in progress again, and we answer or release a new version."
    >
      <ValidatedForm
        label="Question"
        initialValues={initialValues}
        schema={messageSchema}
        fallbackMessage={FALLBACK_MESSAGE}
        asksBeforeLeaving={false}
        onSubmit={handleSubmit}
      >
        {({ values }) => (
          <>
            <SaveDraft save={draft.save} />
            {lines.length > 0 && <QuestionedLines lines={lines} onRemove={onRemoveLine} />}
            <MessageField label="Your question" value={values.text} rows={6} />
            <FormError
              title={
                isApiError(question.error, 'unknown_outcome') ? UNKNOWN_OUTCOME_TITLE : 'Question not sent'
              }
            />
            <Cluster>
              <SubmitButton busyLabel="TRANSMITTING..." isDisabled={!canQuestion} icon={<SendIcon />}>
                Send question
              </SubmitButton>
              <DialogCloseButton />
            </Cluster>
          </>
        )}
      </ValidatedForm>
    </Dialog>
  );
}
