import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { type InvitationCode } from '../api/codesOverview';
import { useCreateCodes } from '../api/createCodes';
import { batchSchema, extrasOf } from '../model/creationSchemas';
import { GENERATE_FAILURE } from '../model/failureSentences';
import { CodeExtras } from './CodeExtras';

const { batchMin, batchMax, batchDefault } = limits.invitationCode;

interface BatchFormProps {
  onCreated: (codes: InvitationCode[]) => void;
}

/** Draws a number of random codes. */
export function BatchForm({ onCreated }: BatchFormProps) {
  const { mutateAsync } = useCreateCodes();

  function handleInvalid([message]: readonly string[]) {
    const isCount = message === messages.codes.countOutOfRange;
    showToast({ title: isCount ? 'Invalid Count' : GENERATE_FAILURE, text: message, tone: 'error' });
  }

  return (
    <ValidatedForm
      label="Batch of codes"
      keepAs="batch of codes"
      initialValues={{ count: String(batchDefault), note: '', expiresAt: '' }}
      schema={batchSchema}
      failureSentence={GENERATE_FAILURE}
      onInvalid={handleInvalid}
      onFailure={(error) => showFailureToast(GENERATE_FAILURE, error)}
      onSubmit={async ({ count, ...extras }, { resetForm }) => {
        const { codes, message } = await mutateAsync({ count: Number(count), ...extrasOf(extras) });
        resetForm();
        onCreated(codes);
        showToast({ title: 'Success', text: message });
      }}
    >
      <TextField
        name="count"
        label="Number of codes"
        type="number"
        inputMode="numeric"
        hint={`A whole number from ${batchMin} to ${batchMax}.`}
        autoComplete="off"
        isRequired
      />
      <CodeExtras />
      <FormError />
      <SubmitButton busyLabel="PROCESSING...">Generate New Codes</SubmitButton>
    </ValidatedForm>
  );
}
