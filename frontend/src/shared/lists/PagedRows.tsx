import { type ReactNode } from 'react';
import { ErrorState } from '@/shared/feedback/ErrorState';
import { LoadMore } from './LoadMore';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type PagedList } from './usePagedList';

interface PagedRowsProps<Row> {
  list: PagedList<Row>;
  /** In `Failed to load the messages` and `Loading the messages`. */
  name: string;
  /** The height of the skeleton. */
  skeletonRows: number;
  empty: ReactNode;
  /** Instead of `Load more`. */
  moreLabel?: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a paged list with its states and Load more. FilterableList adds a search to them. */
export function PagedRows<Row>({
  list,
  name,
  skeletonRows,
  empty,
  moreLabel,
  children,
}: PagedRowsProps<Row>) {
  const { rows, isError, isPlaceholderData } = list;
  const errorTitle = `Failed to load ${name}`;
  return (
    <>
      {isError && (
        <ErrorState title={errorTitle} error={list.error} isRetrying={list.isFetching} onRetry={list.retry} />
      )}
      {!rows && !isError && <Skeleton label={`Loading ${name}`} rows={skeletonRows} />}
      {rows?.length === 0 && !isPlaceholderData && empty}
      {rows && rows.length > 0 && children(rows)}
      {rows && <LoadMore list={list} errorTitle={errorTitle} label={moreLabel} />}
    </>
  );
}
