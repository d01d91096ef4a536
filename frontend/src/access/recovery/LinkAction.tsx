import { getErrorMessage, isApiError } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { RetryCountdown } from '@/shared/feedback/RetryCountdown';
import { type ReactNode } from 'react';

interface LinkActionProps {
  /** Explains what the button does. */
  children: ReactNode;
  label: string;
  isBusy: boolean;
  /** An error that a retry may fix. */
  error: Error | null;
  errorTitle: string;
  fallbackMessage: string;
  onClick: () => void;
}

/** The button on the page of a mailed link. */
export function LinkAction({
  children,
  label,
  isBusy,
  error,
  errorTitle,
  fallbackMessage,
  onClick,
}: LinkActionProps) {
  return (
    <>
      {children}
      {error && (
        <Notice tone="danger" title={errorTitle}>
          <p>{getErrorMessage(error, fallbackMessage)}</p>
          {isApiError(error) && error.retryAfterSeconds !== null && (
            <RetryCountdown seconds={error.retryAfterSeconds} />
          )}
        </Notice>
      )}
      <Button
        type="button"
        variant="primary"
        isFullWidth
        isBusy={isBusy}
        busyLabel="PROCESSING..."
        onClick={onClick}
      >
        {error ? 'Retry' : label}
      </Button>
    </>
  );
}
