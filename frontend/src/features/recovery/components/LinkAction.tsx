import { errorSentence, isApiError } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { WaitingTime } from '@/shared/ui/WaitingTime';
import { type ReactNode } from 'react';

interface LinkActionProps {
  /** What the button will do. */
  children: ReactNode;
  label: string;
  isBusy: boolean;
  /** Why the last try failed, where another may succeed. */
  error: Error | null;
  failureTitle: string;
  failureSentence: string;
  onPress: () => void;
}

/** The button behind a mailed link, and why it failed. */
export function LinkAction({
  children,
  label,
  isBusy,
  error,
  failureTitle,
  failureSentence,
  onPress,
}: LinkActionProps) {
  return (
    <>
      {children}
      {error && (
        <Notice tone="danger" title={failureTitle}>
          <p>{errorSentence(error, failureSentence)}</p>
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
        onClick={onPress}
      >
        {error ? 'Retry' : label}
      </Button>
    </>
  );
}
