import { contactCopy } from './contact';
import { type ContactMessage } from '@/entities/contactMessage/contactMessage';
import { useAccountId } from '@/entities/session/useAccount';
import { ApiError, isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { SaveDraft } from '@/shared/forms/SaveDraft';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { SendIcon } from '@/shared/ui/icons';
import { Notice } from '@/shared/ui/Notice';
import { showInvalidToast } from '@/shared/feedback/invalidToast';
import messages from '@rules/messages.json';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { contactSchema, type ContactValues, EMPTY_MESSAGE, isIncomplete } from './contactSchema';
import { createMessageDraft } from './messageDraft';
import { TransmissionFields } from './TransmissionFields';
import styles from './TransmissionSheet.module.css';

type SubmitStatus = 'received' | 'incomplete' | null;

/**
 * A refusal (4xx) keeps the server's message. Other errors get the generic one, because their text is of no use to a
 * visitor.
 */
function toDisplayError(error: unknown): Error {
  const message = contactCopy.failedText;
  if (!isApiError(error)) return new Error(message, { cause: error });
  const { status, code, requestId } = error;
  const isRefusal = status >= 400 && status < 500;
  return isRefusal ? error : new ApiError({ status, code, message, requestId });
}

async function sendMessage(message: ContactMessage, key: string): Promise<void> {
  try {
    await callApi('POST', '/api/contact', message, {
      headers: { 'Idempotency-Key': key },
    });
  } catch (error) {
    throw toDisplayError(error);
  }
}

/** Shows the person's draft of this tab. Finished HTML has an empty form, which is replaced once storage can be read. */
export function ContactForm() {
  const isHydrated = useIsHydrated();
  const accountId = useAccountId();
  return <MessageForm key={`${isHydrated} ${accountId}`} hasDraft={isHydrated} accountId={accountId} />;
}

interface MessageFormProps {
  hasDraft: boolean;
  accountId: string | null;
}

function MessageForm({ hasDraft, accountId }: MessageFormProps) {
  const [draft] = useState(() => createMessageDraft(accountId));
  const [initialValues] = useState(() => (hasDraft ? draft.read() : EMPTY_MESSAGE));
  const [status, setStatus] = useState<SubmitStatus>(null);
  const send = useMutation({
    mutationFn: (message: ContactMessage) => sendMessage(message, draft.getMessageKey(message)),
    meta: {
      success: { title: contactCopy.transmittedTitle, text: messages.contact.received },
      error: { title: contactCopy.failedTitle, fallback: contactCopy.failedText },
    },
  });

  async function handleSubmit(
    values: ContactValues,
    form: { resetForm: (to: { values: ContactValues }) => void },
  ) {
    setStatus(null);
    await send.mutateAsync(contactSchema.cast(values) as ContactMessage);
    // Clears the draft here as well: if the form is unmounted by now, its effect no longer runs.
    draft.delete();
    form.resetForm({ values: EMPTY_MESSAGE });
    setStatus('received');
  }

  const handleInvalid = useCallback((problems: readonly string[]) => {
    const isMissing = problems.includes(messages.contact.incomplete);
    setStatus(isMissing ? 'incomplete' : null);
    if (!isMissing) return;
    showInvalidToast(contactCopy.incompleteTitle, messages.contact.incomplete);
  }, []);

  return (
    <ValidatedForm<ContactValues>
      label="Transmission sheet"
      initialValues={initialValues}
      schema={contactSchema}
      fallbackMessage={contactCopy.failedText}
      onSubmit={handleSubmit}
      onInvalid={handleInvalid}
    >
      {({ values }) => (
        <>
          {hasDraft && <SaveDraft save={draft.save} />}
          <TransmissionFields operationType={values.operationType} />
          <div className={styles.footer}>
            {status === 'incomplete' && isIncomplete(values) && (
              <Notice tone="danger" title={contactCopy.incompleteTitle}>
                {messages.contact.incomplete}
              </Notice>
            )}
            {status === 'received' && (
              <Notice tone="success" title={contactCopy.transmittedTitle}>
                {messages.contact.received}
              </Notice>
            )}
            <FormError title={contactCopy.failedTitle} />
            <div className={styles.submit}>
              <SubmitButton busyLabel="TRANSMITTING..." icon={<SendIcon aria-hidden="true" />}>
                Transmit message
              </SubmitButton>
              <p className={styles.note}>What you type stays in this tab until you send it.</p>
            </div>
          </div>
        </>
      )}
    </ValidatedForm>
  );
}
