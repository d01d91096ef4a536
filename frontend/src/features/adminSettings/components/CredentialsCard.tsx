import { isApiError } from '@/shared/api/apiError';
import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import limits from '@rules/limits.json';
import { useState } from 'react';
import { useUpdateCredentials } from '../api/updateCredentials';
import { credentialsSchema } from '../model/credentialsSchema';
import styles from './CredentialsCard.module.css';

const FAILURE = 'Failed to update credentials';
const EMPTY = { newUsername: '', newPassword: '', confirmPassword: '' };

interface CredentialsCardProps {
  /** The signed-in admin's name now. */
  username: string;
  /** The session is over: leads on to the sign-in. */
  onChanged: () => void;
  /** Ends the session, so that a fresh sign-in allows the change. */
  onSignInAgain: () => void;
}

/** The signed-in admin's own username and password. */
export function CredentialsCard({ username, onChanged, onSignInAgain }: CredentialsCardProps) {
  const { mutateAsync } = useUpdateCredentials();
  const [isSignInOld, setIsSignInOld] = useState(false);
  return (
    <Card title="Admin Credentials">
      <p>
        You sign in as <strong>{username}</strong>. After a change every session of yours ends, and you log in
        again with the new username and password.
      </p>
      <div className={styles.form}>
        <ValidatedForm
          label="Admin credentials"
          initialValues={EMPTY}
          schema={credentialsSchema}
          failureSentence={FAILURE}
          onInvalid={([message]) => showToast({ title: FAILURE, text: message, tone: 'error' })}
          onFailure={(error) => {
            setIsSignInOld(isApiError(error, 'reauthenticate'));
            showFailureToast(FAILURE, error);
          }}
          onSubmit={async ({ newUsername, ...passwords }) => {
            await mutateAsync({ newUsername: newUsername.trim(), ...passwords });
            showToast({ title: 'Success', text: 'Admin credentials updated successfully' });
            onChanged();
          }}
        >
          <TextField
            name="newUsername"
            label="New username"
            autoComplete="username"
            maxLength={limits.username.maxLength}
            isRequired
          />
          <PasswordField
            name="newPassword"
            label="New password"
            autoComplete="new-password"
            maxLength={limits.password.maxLength}
            isRequired
          />
          <PasswordField
            name="confirmPassword"
            label="Confirm password"
            autoComplete="new-password"
            maxLength={limits.password.maxLength}
            isRequired
          />
          <FormError
            actions={
              isSignInOld && (
                <Button type="button" size="small" onClick={onSignInAgain}>
                  Log in again
                </Button>
              )
            }
          />
          <SubmitButton busyLabel="PROCESSING...">Update Credentials</SubmitButton>
        </ValidatedForm>
      </div>
    </Card>
  );
}
