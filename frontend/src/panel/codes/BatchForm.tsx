import { createFieldNames } from '@/shared/forms/fieldNames';
import { type InferType } from '@/shared/forms/schema';
import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { useAccountDraftKey } from '@/entities/session/useAccount';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { showInvalidToast } from '@/shared/feedback/invalidToast';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { useCreateCodes } from './codesApi';
import { batchSchema, toOptionalFields } from './creationSchemas';
import { OptionalCodeFields } from './OptionalCodeFields';

const field = createFieldNames<InferType<typeof batchSchema>>();

const GENERATE_ERROR = 'Failed to generate codes';

const { batchMin, batchMax, batchDefault } = limits.invitationCode;

interface BatchFormProps {
  onCreated: (codes: InvitationCode[]) => void;
}

export function BatchForm({ onCreated }: BatchFormProps) {
  const draftKey = useAccountDraftKey('batch of codes');
  const { mutateAsync } = useCreateCodes({ success: { title: 'Success' }, error: { title: GENERATE_ERROR } });

  function handleInvalid([message]: readonly string[]) {
    const isCountError = message === messages.codes.countOutOfRange;
    showInvalidToast(isCountError ? 'Invalid Count' : GENERATE_ERROR, message);
  }

  return (
    <ValidatedForm
      label="Batch of codes"
      keepAs={draftKey}
      initialValues={{ count: String(batchDefault), note: '', expiresAt: '' }}
      schema={batchSchema}
      fallbackMessage={GENERATE_ERROR}
      onInvalid={handleInvalid}
      resetsOnSuccess
      onSubmit={async ({ count, ...optionalFields }) => {
        const { codes } = await mutateAsync({
          count: Number(count),
          ...toOptionalFields(optionalFields),
        });
        onCreated(codes);
      }}
    >
      <TextField
        name={field('count')}
        label="Number of codes"
        type="number"
        inputMode="numeric"
        hint={`A whole number from ${batchMin} to ${batchMax}.`}
        autoComplete="off"
        isRequired
      />
      <OptionalCodeFields />
      <FormError />
      <SubmitButton busyLabel="PROCESSING...">Generate New Codes</SubmitButton>
    </ValidatedForm>
  );
}
