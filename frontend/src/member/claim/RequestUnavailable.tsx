import { isApiError, UNKNOWN_OUTCOME_TITLE } from '@/shared/api/apiError';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { object, string } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Button } from '@/shared/ui/Button';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import { useMutation } from '@tanstack/react-query';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { useState } from 'react';
import { useClaimPage } from './claimPageContext';

interface Values {
  reason: string;
}

const field = createFieldNames<Values>();
const ERROR_TITLE = 'Answer not sent';
const FALLBACK_MESSAGE = 'Failed to send the answer';

const schema = object({ reason: string().trim().required(messages.claimWork.reasonRequired) });

interface RequestUnavailableProps {
  requestId: string;
  title: string;
  onRefused: () => void;
}

/** Answers a request with the reason why there is no such document. The request is closed then. */
export function RequestUnavailable({ requestId, title, onRefused }: RequestUnavailableProps) {
  const { work } = useClaimPage();
  const [isOpen, setIsOpen] = useState(false);
  const answer = useMutation({
    mutationFn: (reason: string) => work.answerUnavailable(requestId, reason),
    meta: {
      success: { title: 'Answer sent', text: title },
      error: { title: ERROR_TITLE, fallback: FALLBACK_MESSAGE },
      invalidates: work.invalidates,
    },
  });

  async function handleSubmit({ reason }: Values) {
    await answer.mutateAsync(reason.trim());
    setIsOpen(false);
  }

  return (
    <Cluster>
      <Button type="button" variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        Not available
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Not available"
        description={`Say why you cannot send it: ${title}. The request is closed, and the network reads your reason.`}
      >
        <ValidatedForm
          label="Not available"
          initialValues={{ reason: '' }}
          schema={schema}
          fallbackMessage={FALLBACK_MESSAGE}
          onSubmit={handleSubmit}
          onError={(error) => {
            if (isApiError(error, 'wrong_status')) onRefused();
          }}
        >
          <TextAreaField
            name={field('reason')}
            label="Reason"
            rows={4}
            maxLength={limits.claimWork.textMaxLength}
            isRequired
          />
          <FormError
            title={isApiError(answer.error, 'unknown_outcome') ? UNKNOWN_OUTCOME_TITLE : ERROR_TITLE}
          />
          <Cluster>
            <SubmitButton busyLabel="TRANSMITTING...">Send answer</SubmitButton>
            <DialogCloseButton />
          </Cluster>
        </ValidatedForm>
      </Dialog>
    </Cluster>
  );
}
