import { createFieldNames } from '@/shared/forms/fieldNames';
import { type Credentials } from '@/entities/session/session';
import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import limits from '@rules/limits.json';

const field = createFieldNames<Credentials>();

interface SignInFormProps {
  label: string;
  schema: unknown;
  errorTitle: string;
  /** Errors that it throws are shown in the form. */
  onSubmit: (credentials: Credentials) => Promise<void>;
}

export function SignInForm({ label, schema, errorTitle, onSubmit }: SignInFormProps) {
  return (
    <ValidatedForm<Credentials>
      label={label}
      initialValues={{ username: '', password: '' }}
      schema={schema}
      fallbackMessage="Unable to authenticate"
      onSubmit={onSubmit}
    >
      <TextField
        name={field('username')}
        label="Username"
        autoComplete="username"
        maxLength={limits.username.maxLength}
        isRequired
      />
      <PasswordField
        name={field('password')}
        label="Password"
        autoComplete="current-password"
        maxLength={limits.password.maxLength}
        isRequired
      />
      <FormError title={errorTitle} />
      <SubmitButton busyLabel="PROCESSING..." isFullWidth>
        Sign In
      </SubmitButton>
    </ValidatedForm>
  );
}
