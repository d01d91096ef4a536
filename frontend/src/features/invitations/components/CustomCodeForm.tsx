import { isApiError } from '@/shared/api/apiError';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import limits from '@rules/limits.json';
import { useQueryClient } from '@tanstack/react-query';
import { type InvitationCode } from '../api/codesOverview';
import { useCreateCodes } from '../api/createCodes';
import { rereadCodes } from '../api/rereadCodes';
import { customCodeSchema, extrasOf } from '../model/creationSchemas';
import { CREATE_FAILURE } from '../model/failureSentences';
import { CodeExtras } from './CodeExtras';

interface CustomCodeFormProps {
  onCreated: (codes: InvitationCode[]) => void;
}

/** Stores one code of the admin's own choice, in upper case. */
export function CustomCodeForm({ onCreated }: CustomCodeFormProps) {
  const client = useQueryClient();
  const { mutateAsync } = useCreateCodes();

  return (
    <ValidatedForm
      label="A code of your own"
      keepAs="custom code"
      initialValues={{ code: '', note: '', expiresAt: '' }}
      schema={customCodeSchema}
      failureSentence={CREATE_FAILURE}
      onInvalid={([message]) => showToast({ title: 'Invalid Code', text: message, tone: 'error' })}
      onFailure={(error) => {
        showFailureToast(CREATE_FAILURE, error);
        // Somebody else may have created it a moment ago.
        if (isApiError(error, 'code_exists')) rereadCodes(client);
      }}
      onSubmit={async ({ code, ...extras }, { resetForm }) => {
        const body = { code: code.trim().toUpperCase(), ...extrasOf(extras) };
        const { codes, message } = await mutateAsync(body);
        resetForm();
        onCreated(codes);
        showToast({ title: 'Success', text: message });
      }}
    >
      <TextField
        name="code"
        label="Custom code"
        hint="Letters, digits, hyphens and underscores; kept in upper case."
        maxLength={limits.invitationCode.maxLength}
        autoComplete="off"
        isCode
        isRequired
      />
      <CodeExtras />
      <FormError />
      <SubmitButton busyLabel="PROCESSING..." variant="secondary">
        Create Custom Code
      </SubmitButton>
    </ValidatedForm>
  );
}
