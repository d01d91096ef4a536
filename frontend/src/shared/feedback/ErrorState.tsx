import { getErrorReference } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';
import { Notice } from '@/shared/ui/Notice';
import { ErrorReference } from './ErrorReference';

interface ErrorStateProps {
  title: string;
  error: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Replaces content whose data could not be loaded. A server error shows its reference. */
export function ErrorState({ title, error, onRetry, isRetrying = false }: ErrorStateProps) {
  const reference = getErrorReference(error);
  return (
    <Notice
      tone="danger"
      title={title}
      actions={
        onRetry && (
          <Button type="button" size="small" icon={<RefreshIcon />} isBusy={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      {reference && <ErrorReference id={reference} />}
    </Notice>
  );
}
