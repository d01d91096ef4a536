import { SaveDraft } from '@/shared/forms/SaveDraft';
import { UploadFormFooter } from '@/shared/uploads/UploadFormFooter';
import { type FormHelpers, ValidatedForm } from '@/shared/forms/ValidatedForm';
import { useFileSelection } from '@/shared/uploads/useFileSelection';
import { useFileUpload } from '@/shared/uploads/useFileUpload';
import { getFileRules } from '@/shared/uploads/fileRules';
import { Disclosure } from '@/shared/ui/Accordion';
import { FileDropZone } from '@/shared/uploads/FileDropZone';
import { Notice } from '@/shared/ui/Notice';
import { useState } from 'react';
import { useClaimPage } from './claimPageContext';
import { createTextDraftStore } from './textDrafts';
import { MessageField, messageSchema, type MessageValues } from './MessageField';

const RULES = getFileRules('claim');
const ERROR_TITLE = 'Message not sent';
const FALLBACK_MESSAGE = 'Failed to send the message';

interface MessageComposerProps {
  claimId: string;
  /** False once the claim takes no more messages. A text that was not sent stays, so that it can be copied. */
  canSend: boolean;
}

/**
 * Text and files stay until the server has confirmed the message, so a failed one is sent again by Retry. The same message
 * keeps its `Idempotency-Key`, also after a reload.
 */
export function MessageComposer({ claimId, canSend }: MessageComposerProps) {
  const { work, memberId } = useClaimPage();
  const [draft] = useState(() => createTextDraftStore(memberId, claimId, 'message'));
  const [initialValues] = useState<MessageValues>(() => ({ text: draft.read().text }));
  const selection = useFileSelection(RULES);
  const upload = useFileUpload(work.sendMessage, selection, {
    success: { title: 'Message sent', text: 'The network reads it and answers here.' },
    error: { title: ERROR_TITLE, fallback: FALLBACK_MESSAGE, onlyRefusals: true },
    invalidates: work.invalidates,
    savedAttempt: { read: () => draft.read().attempt, write: (attempt) => draft.save({ attempt }) },
  });

  async function handleSubmit({ text }: MessageValues, form: FormHelpers<MessageValues>) {
    // A cancelled message stays in the form.
    if (!(await upload.send({ text: text.trim() }))) return;
    selection.clear();
    form.resetForm({ values: { text: '' } });
  }

  return (
    <ValidatedForm
      label="Message"
      initialValues={initialValues}
      schema={messageSchema}
      fallbackMessage={FALLBACK_MESSAGE}
      onSubmit={handleSubmit}
    >
      {({ values }) => (
        <>
          <SaveDraft save={draft.save} />
          {!canSend && values.text.trim() && (
            <Notice tone="warn" title="This text was not sent">
              The claim takes no more messages. Copy your text if you still need it.
            </Notice>
          )}
          {(canSend || values.text.trim()) && (
            <>
              <MessageField label="Your message" value={values.text} rows={3} isDisabled={upload.isSending} />
              {canSend && (
                <Disclosure title={`Attach files${getCount(selection.items.length)}`}>
                  <FileDropZone
                    label="Attachments"
                    rules={RULES}
                    selection={selection}
                    isSending={upload.isSending}
                    isCompact
                  />
                </Disclosure>
              )}
              <UploadFormFooter
                upload={upload}
                failureTitle={ERROR_TITLE}
                submitLabel="Send message"
                isDisabled={!canSend}
              />
            </>
          )}
        </>
      )}
    </ValidatedForm>
  );
}

function getCount(count: number): string {
  return count > 0 ? ` (${count})` : '';
}
