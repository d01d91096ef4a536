import { faultReference } from '@/shared/api/apiError';
import { Button } from './Button';
import { RefreshIcon } from './icons';
import { Notice } from './Notice';
import { Reference } from './Reference';

interface ErrorStateProps {
  sentence: string;
  /** What failed; if it was the server, its reference is shown. */
  error: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** What a list or panel shows where its data could not be read. */
export function ErrorState({ sentence, error, onRetry, isRetrying = false }: ErrorStateProps) {
  const reference = faultReference(error);
  return (
    <Notice
      tone="danger"
      title={sentence}
      actions={
        onRetry && (
          <Button type="button" size="small" icon={<RefreshIcon />} isBusy={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      {reference && <Reference id={reference} />}
    </Notice>
  );
}
