import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Card } from '@/shared/ui/Card';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import limits from '@rules/limits.json';
import { type PasswordChange, useChangePassword } from '../api/changePassword';
import { passwordChangeSchema } from '../model/profileSchema';

const FAILURE = 'Failed to change the password';
const EMPTY: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };
const MOST = limits.password.maxLength;

interface PasswordCardProps {
  /** For password managers, which keep the new password under it. */
  username: string;
  onChanged: () => void;
}

/** The member's own password, changed with the current one. */
export function PasswordCard({ username, onChanged }: PasswordCardProps) {
  const { mutateAsync } = useChangePassword();
  return (
    <Card title="Change password">
      <p>You stay signed in here. Every other session of yours is signed out, and a mail tells you so.</p>
      <ValidatedForm<PasswordChange>
        label="Change password"
        initialValues={EMPTY}
        schema={passwordChangeSchema}
        failureSentence={FAILURE}
        onFailure={(error) => showFailureToast(FAILURE, error)}
        onSubmit={async (change, { resetForm }) => {
          await mutateAsync(change);
          resetForm();
          showToast({ title: 'Password Changed', text: 'Every other session was signed out.' });
          onChanged();
        }}
      >
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          maxLength={MOST}
          isRequired
        />
        <PasswordField
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          maxLength={MOST}
          hint={`At least ${limits.password.minLength} characters.`}
          isRequired
        />
        <PasswordField
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
          maxLength={MOST}
          isRequired
        />
        <FormError title="The password was not changed" />
        <SubmitButton busyLabel="PROCESSING..." variant="secondary">
          Change password
        </SubmitButton>
      </ValidatedForm>
    </Card>
  );
}
