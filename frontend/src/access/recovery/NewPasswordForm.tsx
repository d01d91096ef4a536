import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { newPasswordSchema } from '@/shared/forms/passwordRules';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import limits from '@rules/limits.json';

const field = createFieldNames<NewPassword>();

export interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}

const INITIAL_VALUES: NewPassword = { newPassword: '', confirmPassword: '' };

interface NewPasswordFormProps {
  /** Errors that it throws are shown in the form. */
  onSubmit: (password: NewPassword) => Promise<void>;
}

export function NewPasswordForm({ onSubmit }: NewPasswordFormProps) {
  return (
    <ValidatedForm<NewPassword>
      label="Password reset"
      initialValues={INITIAL_VALUES}
      schema={newPasswordSchema}
      fallbackMessage="Failed to set the password"
      onSubmit={onSubmit}
    >
      <PasswordField
        name={field('newPassword')}
        label="New password"
        autoComplete="new-password"
        maxLength={limits.password.maxLength}
        hint={`At least ${limits.password.minLength} characters. A sentence is easy to remember.`}
        isRequired
      />
      <PasswordField
        name={field('confirmPassword')}
        label="Confirm password"
        autoComplete="new-password"
        maxLength={limits.password.maxLength}
        isRequired
      />
      <FormError title="The password was not set" />
      <SubmitButton busyLabel="PROCESSING..." isFullWidth>
        Set new password
      </SubmitButton>
    </ValidatedForm>
  );
}
