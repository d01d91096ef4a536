import { contactWords } from '@/content/contact';
import { ApiError, errorSentence, isApiError } from '@/shared/api/apiError';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { SendIcon } from '@/shared/ui/icons';
import { Notice } from '@/shared/ui/Notice';
import { showToast } from '@/shared/ui/toastStore';
import messages from '@rules/messages.json';
import { useCallback, useState } from 'react';
import { type ContactMessage, sendMessage } from '../api/sendMessage';
import { contactSchema, type ContactValues, EMPTY_MESSAGE, isIncomplete } from '../model/contactSchema';
import { keepMessageDraft, readMessageDraft } from '../model/messageDraft';
import { KeepMessageDraft } from './KeepMessageDraft';
import { TransmissionBoxes } from './TransmissionBoxes';
import styles from './TransmissionSheet.module.css';

type Outcome = 'received' | 'incomplete' | null;

/** What the server refused with a reason stays as it is; anything else is the line's fault (public specification, section 8). */
function failureOf(error: unknown): unknown {
  const message = contactWords.failedText;
  if (!isApiError(error)) return new Error(message, { cause: error });
  const { status, code, requestId } = error;
  const isRefusal = status >= 400 && status < 500;
  return isRefusal ? error : new ApiError({ status, code, message, requestId });
}

function handleFailure(error: unknown) {
  const text = errorSentence(error, contactWords.failedText);
  showToast({ title: contactWords.failedTitle, text, tone: 'error' });
}

/** The secure message form; what is typed stays until it was sent. */
export function ContactForm() {
  const [draft] = useState(readMessageDraft);
  const [outcome, setOutcome] = useState<Outcome>(null);

  async function handleSubmit(
    values: ContactValues,
    form: { resetForm: (to: { values: ContactValues }) => void },
  ) {
    setOutcome(null);
    try {
      await sendMessage(contactSchema.cast(values) as ContactMessage);
    } catch (error) {
      throw failureOf(error);
    }
    // The page may have been left meanwhile: what was sent is no draft any more.
    keepMessageDraft(EMPTY_MESSAGE);
    form.resetForm({ values: EMPTY_MESSAGE });
    setOutcome('received');
    showToast({ title: contactWords.transmittedTitle, text: messages.contact.received });
  }

  const handleInvalid = useCallback((problems: readonly string[]) => {
    const isMissing = problems.includes(messages.contact.incomplete);
    setOutcome(isMissing ? 'incomplete' : null);
    if (!isMissing) return;
    showToast({ title: contactWords.incompleteTitle, text: messages.contact.incomplete, tone: 'error' });
  }, []);

  return (
    <ValidatedForm<ContactValues>
      label="Transmission sheet"
      initialValues={draft}
      schema={contactSchema}
      failureSentence={contactWords.failedText}
      onSubmit={handleSubmit}
      onFailure={handleFailure}
      onInvalid={handleInvalid}
    >
      {({ values }) => (
        <>
          <KeepMessageDraft values={values} />
          <TransmissionBoxes operationType={values.operationType} />
          <div className={styles.foot}>
            {outcome === 'incomplete' && isIncomplete(values) && (
              <Notice tone="danger" title={contactWords.incompleteTitle}>
                {messages.contact.incomplete}
              </Notice>
            )}
            {outcome === 'received' && (
              <Notice tone="success" title={contactWords.transmittedTitle}>
                {messages.contact.received}
              </Notice>
            )}
            <FormError title={contactWords.failedTitle} />
            <div className={styles.send}>
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
