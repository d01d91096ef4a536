import { isApiError } from '@/shared/api/apiError';
import { getPath } from '@/shared/config/pages';
import { LinkButton } from '@/shared/ui/LinkButton';
import { useMutation } from '@tanstack/react-query';
import { undoEmailChange } from './recoveryApi';
import { InvalidLinkNotice } from './InvalidLinkNotice';
import { LinkAction } from './LinkAction';
import { RecoveryResult } from './RecoveryResult';

interface EmailUndoProps {
  /** From the link in the email to the old address. */
  token: string;
  /** Called after the server has ended every session of the member. */
  onUndone: () => void;
}

/** Needs a click, because mail scanners open every link. */
export function EmailUndo({ token, onUndone }: EmailUndoProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: undoEmailChange,
    onSuccess: onUndone,
  });

  if (isSuccess) {
    return (
      <RecoveryResult
        tone="success"
        title="Your old address is restored"
        actions={
          <LinkButton variant="primary" to={getPath('ForgotPasswordPage')}>
            Set a new password
          </LinkButton>
        }
      >
        <p>
          Every device was signed out. Set a new password now: whoever changed the address knows the one you
          have. We mail you the link.
        </p>
      </RecoveryResult>
    );
  }
  if (isApiError(error, 'invalid_token')) {
    return (
      <InvalidLinkNotice
        actions={
          <LinkButton variant="primary" to={getPath('ContactPage')}>
            Contact support
          </LinkButton>
        }
      >
        It was used already, is older than seven days, or an earlier change was undone. If your account still
        has an address that is not yours, write to support.
      </InvalidLinkNotice>
    );
  }
  return (
    <LinkAction
      label="Restore my old address"
      isBusy={isPending}
      error={error}
      errorTitle="The address was not restored"
      fallbackMessage="Failed to restore the address"
      onClick={() => mutate(token)}
    >
      <p>
        The address this link was mailed to becomes the address of your account again, and every device is
        signed out.
      </p>
    </LinkAction>
  );
}
