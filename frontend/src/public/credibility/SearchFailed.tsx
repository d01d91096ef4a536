import { credibilityCopy } from './credibility';
import { getErrorMessage, getErrorReference, isApiError } from '@/shared/api/apiError';
import { isTransientError } from '@/shared/uploads/uploadError';
import { Button } from '@/shared/ui/Button';
import { ErrorReference } from '@/shared/feedback/ErrorReference';
import { RefreshIcon } from '@/shared/ui/icons';
import { Notice } from '@/shared/ui/Notice';
import { RetryCountdown } from '@/shared/feedback/RetryCountdown';
import { useState } from 'react';

interface SearchFailedProps {
  error: unknown;
  onRetry: () => Promise<void>;
}

/** The search could not be made, which is no answer about the contractor. */
export function SearchFailed({ error, onRetry }: SearchFailedProps) {
  const [isRetrying, setIsRetrying] = useState(false);
  const retryAfterSeconds = isApiError(error) ? error.retryAfterSeconds : null;
  const reference = getErrorReference(error);

  function handleRetry() {
    setIsRetrying(true);
    void onRetry().finally(() => setIsRetrying(false));
  }

  return (
    <Notice
      tone="warn"
      isLive={false}
      title={credibilityCopy.failedMeaning}
      actions={
        isTransientError(error) && (
          <Button type="button" icon={<RefreshIcon />} isBusy={isRetrying} onClick={handleRetry}>
            Retry
          </Button>
        )
      }
    >
      <p>{getErrorMessage(error, 'The server gave no answer.')}</p>
      {retryAfterSeconds !== null && <RetryCountdown seconds={retryAfterSeconds} />}
      {reference && <ErrorReference id={reference} />}
    </Notice>
  );
}
