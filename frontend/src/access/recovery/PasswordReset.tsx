import { isApiError } from '@/shared/api/apiError';
import { getPath } from '@/shared/config/pages';
import { LinkButton } from '@/shared/ui/LinkButton';
import { useMutation } from '@tanstack/react-query';
import { confirmPasswordReset } from './recoveryApi';
import { useLinkSecrets } from './useLinkSecrets';
import { InvalidLinkNotice } from './InvalidLinkNotice';
import { NewPasswordForm } from './NewPasswordForm';

interface PasswordResetProps {
  /** Called after the server has ended every session of the member. */
  onDone: () => void;
}

export function PasswordReset({ onDone }: PasswordResetProps) {
  const secrets = useLinkSecrets('uid', 'token');
  const { mutateAsync, error } = useMutation({
    mutationFn: confirmPasswordReset,
    meta: { success: { title: 'Password Changed', text: 'Sign in with your new password.' } },
  });
  const isRefused = isApiError(error, 'invalid_token');

  if (!secrets || isRefused) {
    return (
      <InvalidLinkNotice
        actions={
          <LinkButton variant="primary" to={getPath('ForgotPasswordPage')}>
            Send a new link
          </LinkButton>
        }
      >
        {isRefused
          ? 'It was used already, is older than an hour, or you have been in your account since it was sent.'
          : 'An opened link leaves the address bar at once. Open it from your mail again, or have a new one sent.'}
      </InvalidLinkNotice>
    );
  }
  return (
    <NewPasswordForm
      onSubmit={async (password) => {
        await mutateAsync({ ...secrets, ...password });
        onDone();
      }}
    />
  );
}
