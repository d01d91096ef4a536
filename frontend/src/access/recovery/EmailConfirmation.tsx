import { getPath } from '@/shared/config/pages';
import { LinkButton } from '@/shared/ui/LinkButton';
import { useMutation } from '@tanstack/react-query';
import { isApiError } from '@/shared/api/apiError';
import { confirmEmail } from './recoveryApi';
import { useLinkSecrets } from './useLinkSecrets';
import { InvalidLinkNotice } from './InvalidLinkNotice';
import { LinkAction } from './LinkAction';
import { RecoveryResult } from './RecoveryResult';

interface EmailConfirmationProps {
  isSignedIn: boolean;
  onConfirmed: () => void;
}

/** Needs a click, because mail scanners open every link. */
export function EmailConfirmation({ isSignedIn, onConfirmed }: EmailConfirmationProps) {
  const link = useLinkSecrets('token');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: confirmEmail,
    onSuccess: onConfirmed,
  });
  const isRefused = isApiError(error, 'invalid_token');
  const isTaken = isApiError(error, 'invalid');

  if (isSuccess) {
    return (
      <RecoveryResult
        tone="success"
        title="Address confirmed"
        actions={
          <LinkButton variant="primary" to={isSignedIn ? getPath('ProfilePage') : getPath('LoginPage')}>
            {isSignedIn ? 'Profile' : 'Sign in'}
          </LinkButton>
        }
      >
        <p>From now on, mail from the network goes to this address. The old one has been told.</p>
      </RecoveryResult>
    );
  }
  if (isTaken) {
    return (
      <RecoveryResult tone="warn" title={error.message} actions={<ProfileLink />}>
        <p>
          Another account has taken this address since you asked for the change. Yours keeps the address it
          has.
        </p>
      </RecoveryResult>
    );
  }
  if (!link || isRefused) {
    return (
      <InvalidLinkNotice actions={<ProfileLink />}>
        {isRefused
          ? 'It was used already, is older than a day, or was taken back. Your profile shows the address that counts.'
          : 'An opened link leaves the address bar at once. Open it from your mail again, or ask for the change once more on your profile.'}
      </InvalidLinkNotice>
    );
  }
  return (
    <LinkAction
      label="Confirm this address"
      isBusy={isPending}
      error={error}
      errorTitle="The address was not confirmed"
      fallbackMessage="Failed to confirm the address"
      onClick={() => mutate(link.token)}
    >
      <p>
        The address this link was mailed to becomes the one on your record. You sign in with your username as
        before.
      </p>
    </LinkAction>
  );
}

function ProfileLink() {
  return (
    <LinkButton variant="primary" to={getPath('ProfilePage')}>
      Profile
    </LinkButton>
  );
}
