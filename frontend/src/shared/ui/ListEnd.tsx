import { type WholeList } from '@/shared/hooks/useWholeList';
import { Button } from './Button';
import { ErrorState } from './ErrorState';
import { Cluster } from './Stack';

interface ListEndProps {
  list: Pick<WholeList<unknown>, 'next' | 'isReading' | 'hasFailed' | 'error' | 'readOn' | 'retry'>;
  /** The sentence where further rows could not be read. */
  failureSentence: string;
}

/** What stands under the rows of a list: the way to further ones, or why they did not come. */
export function ListEnd({ list, failureSentence }: ListEndProps) {
  if (list.hasFailed) {
    return (
      <ErrorState
        sentence={failureSentence}
        error={list.error}
        onRetry={list.retry}
        isRetrying={list.isReading}
      />
    );
  }
  if (!list.next) return null;
  return (
    <Cluster>
      <Button type="button" isBusy={list.isReading} busyLabel="Loading..." onClick={list.readOn}>
        {list.next}
      </Button>
    </Cluster>
  );
}
