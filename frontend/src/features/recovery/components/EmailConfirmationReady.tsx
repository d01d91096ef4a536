import { LinkAction } from './LinkAction';

interface EmailConfirmationReadyProps {
  isBusy: boolean;
  /** Why the last try failed, where another may succeed. */
  error: Error | null;
  onConfirm: () => void;
}

export function EmailConfirmationReady({ isBusy, error, onConfirm }: EmailConfirmationReadyProps) {
  return (
    <LinkAction
      label="Confirm this address"
      isBusy={isBusy}
      error={error}
      failureTitle="The address was not confirmed"
      failureSentence="Failed to confirm the address"
      onPress={onConfirm}
    >
      <p>
        The address this link was mailed to becomes the one on your record. You sign in with your username as
        before.
      </p>
    </LinkAction>
  );
}
