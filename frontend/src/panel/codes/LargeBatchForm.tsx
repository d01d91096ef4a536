import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { type InferType } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import limits from '@rules/limits.json';
import { largeBatchSchema, toOptionalFields } from './creationSchemas';
import { useCreateBatch } from './manyCodesApi';
import { OptionalCodeFields } from './OptionalCodeFields';

const field = createFieldNames<InferType<typeof largeBatchSchema>>();

interface LargeBatchFormProps {
  onCreated: (codes: InvitationCode[]) => void;
}

/** The note is how the batch is found again. */
export function LargeBatchForm({ onCreated }: LargeBatchFormProps) {
  const { mutateAsync } = useCreateBatch();
  return (
    <ValidatedForm
      label="Large batch"
      initialValues={{ count: '', note: '', expiresAt: '' }}
      schema={largeBatchSchema}
      fallbackMessage="Failed to generate codes"
      resetsOnSuccess
      onSubmit={async ({ count, ...optionalFields }) => {
        const { codes } = await mutateAsync({ count: Number(count), ...toOptionalFields(optionalFields) });
        onCreated(codes);
      }}
    >
      <TextField
        name={field('count')}
        label="Number of codes at once"
        type="number"
        inputMode="numeric"
        hint={`Up to ${limits.invitationCode.largeBatchMax.toLocaleString('en-US')}. With a note, the search finds the batch again.`}
        autoComplete="off"
        isRequired
      />
      <OptionalCodeFields />
      <FormError />
      <SubmitButton busyLabel="PROCESSING...">Generate the batch</SubmitButton>
    </ValidatedForm>
  );
}
