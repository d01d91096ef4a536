import { errorSentence } from '@/shared/api/apiError';
import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { showToast } from '@/shared/ui/toastStore';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { type Credentials } from '../api/signIn';

interface SignInFormProps {
  label: string;
  schema: unknown;
  failureTitle: string;
  /** The toast's text for a failure; by default the server's sentence. */
  failureText?: (error: unknown) => string;
  /** Signs in; what it throws is shown. */
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** Told of each refusal, with what was typed, and of each new try with null. */
  onRefusal?: (refusal: Refusal | null) => void;
}

/** A sign-in that the server refused. */
export interface Refusal {
  error: unknown;
  credentials: Credentials;
}

const FAILURE = messages.signIn.invalidCredentials;

function serverSentence(error: unknown): string {
  return errorSentence(error, FAILURE);
}

/** Name and password, for every door. */
export function SignInForm({
  label,
  schema,
  failureTitle,
  failureText = serverSentence,
  onSubmit,
  onRefusal,
}: SignInFormProps) {
  async function handleSubmit(credentials: Credentials) {
    onRefusal?.(null);
    try {
      await onSubmit(credentials);
    } catch (error) {
      onRefusal?.({ error, credentials });
      throw error;
    }
  }

  return (
    <ValidatedForm<Credentials>
      label={label}
      initialValues={{ username: '', password: '' }}
      schema={schema}
      failureSentence={FAILURE}
      onSubmit={handleSubmit}
      onFailure={(error) => showToast({ title: failureTitle, text: failureText(error), tone: 'error' })}
    >
      <TextField
        name="username"
        label="Username"
        autoComplete="username"
        maxLength={limits.username.maxLength}
        isRequired
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        maxLength={limits.password.maxLength}
        isRequired
      />
      <FormError title={failureTitle} />
      <SubmitButton busyLabel="PROCESSING..." isFullWidth>
        Sign In
      </SubmitButton>
    </ValidatedForm>
  );
}
