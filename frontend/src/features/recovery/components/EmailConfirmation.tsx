import { paths } from '@/shared/config/paths';
import { LinkButton } from '@/shared/ui/LinkButton';
import { useMutation } from '@tanstack/react-query';
import { isApiError } from '@/shared/api/apiError';
import { confirmEmail } from '../api/confirmEmail';
import { useLinkSecrets } from '../model/useLinkSecrets';
import { DeadLink } from './DeadLink';
import { EmailConfirmationReady } from './EmailConfirmationReady';
import { Outcome } from './Outcome';

interface EmailConfirmationProps {
  isSignedIn: boolean;
  onConfirmed: () => void;
}

/** Confirms a new address by a button, never by the visit: programs that look through mail open every link. */
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
      <Outcome
        tone="success"
        title="Address confirmed"
        actions={
          <LinkButton variant="primary" to={isSignedIn ? paths.profile() : paths.login()}>
            {isSignedIn ? 'Profile' : 'Sign in'}
          </LinkButton>
        }
      >
        <p>From now on, mail from the network goes to this address. The old one has been told.</p>
      </Outcome>
    );
  }
  if (isTaken) {
    return (
      <Outcome tone="warn" title={error.message} actions={<ProfileLink />}>
        <p>Another account took this address meanwhile. Yours keeps the address it has.</p>
      </Outcome>
    );
  }
  if (!link || isRefused) {
    return (
      <DeadLink actions={<ProfileLink />}>
        {isRefused
          ? 'It was used already, is older than a day, or was taken back. Your profile shows the address that counts.'
          : 'An opened link leaves the address bar at once. Open it from your mail again, or ask for the change once more on your profile.'}
      </DeadLink>
    );
  }
  return <EmailConfirmationReady isBusy={isPending} error={error} onConfirm={() => mutate(link.token)} />;
}

function ProfileLink() {
  return (
    <LinkButton variant="primary" to={paths.profile()}>
      Profile
    </LinkButton>
  );
}
