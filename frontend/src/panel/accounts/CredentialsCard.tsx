import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Card } from '@/shared/ui/Card';
import { showInvalidToast } from '@/shared/feedback/invalidToast';
import limits from '@rules/limits.json';
import { useMutation } from '@tanstack/react-query';
import { updateCredentials } from './credentialsApi';
import { credentialsSchema } from './credentialsSchema';
import styles from './CredentialsCard.module.css';

const UPDATE_ERROR = 'Failed to update credentials';
const INITIAL_VALUES = { newUsername: '', newPassword: '', confirmPassword: '' };

const field = createFieldNames<typeof INITIAL_VALUES>();

interface CredentialsCardProps {
  /** The current username. */
  username: string;
  /** Called after the server has ended the session. */
  onChanged: () => void;
}

export function CredentialsCard({ username, onChanged }: CredentialsCardProps) {
  const { mutateAsync } = useMutation({
    mutationFn: updateCredentials,
    meta: {
      success: { title: 'Success', text: 'Admin credentials updated successfully' },
      error: { title: UPDATE_ERROR },
    },
  });
  return (
    <Card title="Admin Credentials">
      <p>
        You sign in as <strong>{username}</strong>. After a change every session of yours ends, and you log in
        again with the new username and password.
      </p>
      <div className={styles.form}>
        <ValidatedForm
          label="Admin credentials"
          initialValues={INITIAL_VALUES}
          schema={credentialsSchema}
          fallbackMessage={UPDATE_ERROR}
          onInvalid={([message]) => showInvalidToast(UPDATE_ERROR, message)}
          onSubmit={async ({ newUsername, ...passwords }) => {
            await mutateAsync({ newUsername: newUsername.trim(), ...passwords });
            onChanged();
          }}
        >
          <TextField
            name={field('newUsername')}
            label="New username"
            autoComplete="username"
            maxLength={limits.username.maxLength}
            isRequired
          />
          <PasswordField
            name={field('newPassword')}
            label="New password"
            autoComplete="new-password"
            maxLength={limits.password.maxLength}
            isRequired
          />
          <PasswordField
            name={field('confirmPassword')}
            label="Confirm password"
            autoComplete="new-password"
            maxLength={limits.password.maxLength}
            isRequired
          />
          <FormError />
          <SubmitButton busyLabel="PROCESSING...">Update Credentials</SubmitButton>
        </ValidatedForm>
      </div>
    </Card>
  );
}
