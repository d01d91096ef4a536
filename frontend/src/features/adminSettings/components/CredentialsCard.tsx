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
import { SignInAgainDialog } from './SignInAgainDialog';
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
}

/** The signed-in admin's own username and password. Where the sign-in is too old, a fresh one keeps what was typed. */
export function CredentialsCard({ username, onChanged }: CredentialsCardProps) {
  const { mutateAsync } = useUpdateCredentials();
  const [isSignInOld, setIsSignInOld] = useState(false);
  const [isSigningIn, setIsSigningIn] = useState(false);
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
            const isOld = isApiError(error, 'reauthenticate');
            setIsSignInOld(isOld);
            // Nothing has failed for good then, and what follows should be heard at once.
            if (!isOld) showFailureToast(FAILURE, error);
          }}
          onSubmit={async ({ newUsername, ...passwords }) => {
            await mutateAsync({ newUsername: newUsername.trim(), ...passwords });
            showToast({ title: 'Success', text: 'Admin credentials updated successfully' });
            onChanged();
          }}
        >
          {({ submit }) => (
            <>
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
                    <Button type="button" size="small" onClick={() => setIsSigningIn(true)}>
                      Log in again
                    </Button>
                  )
                }
              />
              <SubmitButton busyLabel="PROCESSING...">Update Credentials</SubmitButton>
              {isSigningIn && (
                <SignInAgainDialog
                  username={username}
                  onClose={() => setIsSigningIn(false)}
                  onSignedIn={() => {
                    setIsSigningIn(false);
                    submit();
                  }}
                />
              )}
            </>
          )}
        </ValidatedForm>
      </div>
    </Card>
  );
}
