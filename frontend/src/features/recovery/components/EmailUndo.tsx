import { isApiError } from '@/shared/api/apiError';
import { paths } from '@/shared/config/paths';
import { LinkButton } from '@/shared/ui/LinkButton';
import { useMutation } from '@tanstack/react-query';
import { undoEmailChange } from '../api/undoEmailChange';
import { DeadLink } from './DeadLink';
import { LinkAction } from './LinkAction';
import { Outcome } from './Outcome';

interface EmailUndoProps {
  /** From the link that was mailed to the old address. */
  token: string;
  /** The address is restored and every session of the member has ended. */
  onUndone: () => void;
}

/** Undoes an email change from the old address, by a button: programs that scan mail open every link. */
export function EmailUndo({ token, onUndone }: EmailUndoProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: undoEmailChange,
    onSuccess: onUndone,
  });

  if (isSuccess) {
    return (
      <Outcome
        tone="success"
        title="Your old address is restored"
        actions={
          <LinkButton variant="primary" to={paths.forgotPassword()}>
            Set a new password
          </LinkButton>
        }
      >
        <p>
          Every device was signed out. Set a new password now: whoever changed the address knows the one you
          have. We mail you the link.
        </p>
      </Outcome>
    );
  }
  if (isApiError(error, 'invalid_token')) {
    return (
      <DeadLink
        actions={
          <LinkButton variant="primary" to={paths.contact()}>
            Contact support
          </LinkButton>
        }
      >
        It was used already, is older than seven days, or an earlier change was undone. If your account still
        has an address that is not yours, write to support.
      </DeadLink>
    );
  }
  return (
    <LinkAction
      label="Restore my old address"
      isBusy={isPending}
      error={error}
      failureTitle="The address was not restored"
      failureSentence="Failed to restore the address"
      onPress={() => mutate(token)}
    >
      <p>
        The address this link was mailed to becomes the address of your account again, and every device is
        signed out.
      </p>
    </LinkAction>
  );
}
