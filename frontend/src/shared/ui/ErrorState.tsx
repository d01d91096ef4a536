import { Button } from './Button';
import { RefreshIcon } from './icons';
import { Notice } from './Notice';

interface ErrorStateProps {
  sentence: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** What a list or panel shows where its data could not be read. */
export function ErrorState({ sentence, onRetry, isRetrying = false }: ErrorStateProps) {
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
    />
  );
}
