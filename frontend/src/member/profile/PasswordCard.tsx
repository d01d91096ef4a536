import { createFieldNames } from '@/shared/forms/fieldNames';
import { memberDataKeys } from '@/entities/member/memberData';
import { type MessageResponse, type PasswordChange } from '@/entities/member/user';
import { callApi } from '@/shared/api/client';
import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Card } from '@/shared/ui/Card';
import limits from '@rules/limits.json';
import { useMutation } from '@tanstack/react-query';
import { passwordChangeSchema } from './profileSchema';

const field = createFieldNames<PasswordChange>();

const ERROR_TITLE = 'Failed to change the password';
const EMPTY_VALUES: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };
const MAX_LENGTH = limits.password.maxLength;

interface PasswordCardProps {
  /** Password managers save the new password under this name. */
  username: string;
  onChanged: () => void;
}

export function PasswordCard({ username, onChanged }: PasswordCardProps) {
  const { mutateAsync } = useMutation({
    mutationFn: (change: PasswordChange) => callApi<MessageResponse>('POST', '/api/user/password', change),
    meta: {
      success: { title: 'Password Changed', text: 'Every other session was signed out.' },
      error: { title: ERROR_TITLE },
      invalidates: memberDataKeys,
    },
  });
  return (
    <Card title="Change password">
      <p>You stay signed in here. Every other session of yours is signed out, and a mail tells you so.</p>
      <ValidatedForm<PasswordChange>
        label="Change password"
        initialValues={EMPTY_VALUES}
        schema={passwordChangeSchema}
        fallbackMessage={ERROR_TITLE}
        resetsOnSuccess
        onSubmit={async (change) => {
          await mutateAsync(change);
          onChanged();
        }}
      >
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          name={field('currentPassword')}
          label="Current password"
          autoComplete="current-password"
          maxLength={MAX_LENGTH}
          isRequired
        />
        <PasswordField
          name={field('newPassword')}
          label="New password"
          autoComplete="new-password"
          maxLength={MAX_LENGTH}
          hint={`At least ${limits.password.minLength} characters.`}
          isRequired
        />
        <PasswordField
          name={field('confirmPassword')}
          label="Confirm password"
          autoComplete="new-password"
          maxLength={MAX_LENGTH}
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
