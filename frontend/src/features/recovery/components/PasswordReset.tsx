import { isApiError } from '@/shared/api/apiError';
import { paths } from '@/shared/config/paths';
import { LinkButton } from '@/shared/ui/LinkButton';
import { showToast } from '@/shared/ui/toastStore';
import { useState } from 'react';
import { confirmPasswordReset } from '../api/confirmPasswordReset';
import { useLinkSecrets } from '../model/useLinkSecrets';
import { DeadLink } from './DeadLink';
import { type NewPassword, NewPasswordForm } from './NewPasswordForm';

interface PasswordResetProps {
  /** The password is set and every session of the member has ended. */
  onDone: () => void;
}

/** Sets a new password with the link from the mail. */
export function PasswordReset({ onDone }: PasswordResetProps) {
  const secrets = useLinkSecrets('uid', 'token');
  const [isRefused, setIsRefused] = useState(false);

  if (!secrets || isRefused) {
    return (
      <DeadLink
        actions={
          <LinkButton variant="primary" to={paths.forgotPassword()}>
            Send a new link
          </LinkButton>
        }
      >
        {isRefused
          ? 'It was used already, is older than an hour, or you have been in your account since it was sent.'
          : 'An opened link leaves the address bar at once. Open it from your mail again, or have a new one sent.'}
      </DeadLink>
    );
  }

  async function handleSubmit(link: NonNullable<typeof secrets>, password: NewPassword) {
    try {
      await confirmPasswordReset({ ...link, ...password });
    } catch (error) {
      if (!isApiError(error, 'invalid_token')) throw error;
      setIsRefused(true);
      return;
    }
    showToast({ title: 'Password Changed', text: 'Sign in with your new password.' });
    onDone();
  }

  return <NewPasswordForm onSubmit={(password) => handleSubmit(secrets, password)} />;
}
