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
import { useCreateCodes } from './codesApi';
import { customCodeSchema, toOptionalFields } from './creationSchemas';
import { OptionalCodeFields } from './OptionalCodeFields';

const field = createFieldNames<InferType<typeof customCodeSchema>>();

const CREATE_ERROR = 'Failed to create custom code';

interface CustomCodeFormProps {
  onCreated: (codes: InvitationCode[]) => void;
}

export function CustomCodeForm({ onCreated }: CustomCodeFormProps) {
  const draftKey = useAccountDraftKey('custom code');
  const { mutateAsync } = useCreateCodes({ success: { title: 'Success' }, error: { title: CREATE_ERROR } });

  return (
    <ValidatedForm
      label="A code of your own"
      keepAs={draftKey}
      initialValues={{ code: '', note: '', expiresAt: '' }}
      schema={customCodeSchema}
      fallbackMessage={CREATE_ERROR}
      onInvalid={([message]) => showInvalidToast('Invalid Code', message)}
      resetsOnSuccess
      onSubmit={async ({ code, ...optionalFields }) => {
        const body = { code: code.trim().toUpperCase(), ...toOptionalFields(optionalFields) };
        const { codes } = await mutateAsync(body);
        onCreated(codes);
      }}
    >
      <TextField
        name={field('code')}
        label="Custom code"
        hint="Letters, digits, hyphens and underscores; saved in upper case."
        maxLength={limits.invitationCode.maxLength}
        autoComplete="off"
        isCode
        isRequired
      />
      <OptionalCodeFields />
      <FormError />
      <SubmitButton busyLabel="PROCESSING..." variant="secondary">
        Create Custom Code
      </SubmitButton>
    </ValidatedForm>
  );
}
