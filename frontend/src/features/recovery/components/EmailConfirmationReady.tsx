import { errorSentence, isApiError } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { WaitingTime } from '@/shared/ui/WaitingTime';

interface EmailConfirmationReadyProps {
  isBusy: boolean;
  /** Why the last try failed, where another may succeed. */
  error: Error | null;
  onConfirm: () => void;
}

export function EmailConfirmationReady({ isBusy, error, onConfirm }: EmailConfirmationReadyProps) {
  return (
    <>
      <p>
        The address this link was mailed to becomes the one on your record. You sign in with your username as
        before.
      </p>
      {error && (
        <Notice tone="danger" title="The address was not confirmed">
          <p>{errorSentence(error, 'Failed to confirm the address')}</p>
          {isApiError(error) && error.retryAfterSeconds !== null && (
            <WaitingTime seconds={error.retryAfterSeconds} />
          )}
        </Notice>
      )}
      <Button
        type="button"
        variant="primary"
        isFullWidth
        isBusy={isBusy}
        busyLabel="PROCESSING..."
        onClick={onConfirm}
      >
        {error ? 'Retry' : 'Confirm this address'}
      </Button>
    </>
  );
}
