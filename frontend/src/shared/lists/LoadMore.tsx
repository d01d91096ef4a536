import { type PagedList } from './usePagedList';
import { Button } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/feedback/ErrorState';
import { Cluster } from '@/shared/ui/Stack';

interface LoadMoreProps {
  list: Pick<
    PagedList<unknown>,
    'next' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'loadMore' | 'retry'
  >;
  errorTitle: string;
  /** Instead of `Load more`. */
  label?: string;
}

/** The button below the rows of a list, or the error of the next page. */
export function LoadMore({ list, errorTitle, label }: LoadMoreProps) {
  if (list.isFetchNextPageError) {
    return (
      <ErrorState
        title={errorTitle}
        error={list.error}
        onRetry={list.retry}
        isRetrying={list.isFetchingNextPage}
      />
    );
  }
  if (!list.next) return null;
  return (
    <Cluster>
      <Button type="button" isBusy={list.isFetchingNextPage} busyLabel="Loading..." onClick={list.loadMore}>
        {label ?? list.next}
      </Button>
    </Cluster>
  );
}
