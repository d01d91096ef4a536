import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState';
import { ListEnd } from './ListEnd';

interface PagedListProps {
  pages: UseInfiniteQueryResult;
  /** How many rows were read so far; none where nothing was read yet. */
  rowCount: number | undefined;
  failureSentence: string;
  loading: ReactNode;
  empty: ReactNode;
  /** What Load more does, where the page keeps how far the list was read; by itself it reads one page on. */
  onReadOn?: () => void;
  /** The rows read so far. */
  children: ReactNode;
}

/** A list that is read page by page, in every state that it may be in. */
export function PagedList({
  pages,
  rowCount,
  failureSentence,
  loading,
  empty,
  onReadOn,
  children,
}: PagedListProps) {
  // A failed next page is told at the list's end; here the rows themselves could not be read, or not again.
  const hasFailed = pages.isError && !pages.isFetchNextPageError;
  return (
    <>
      {hasFailed && (
        <ErrorState
          sentence={failureSentence}
          error={pages.error}
          isRetrying={pages.isFetching}
          onRetry={() => void pages.refetch()}
        />
      )}
      {rowCount === undefined && !hasFailed && loading}
      {rowCount === 0 && empty}
      {rowCount !== undefined && rowCount > 0 && children}
      <ListEnd
        list={{
          next: pages.hasNextPage ? 'Load more' : null,
          isReading: pages.isFetchingNextPage,
          hasFailed: pages.isFetchNextPageError,
          error: pages.error,
          readOn: onReadOn ?? (() => void pages.fetchNextPage()),
          retry: () => void pages.fetchNextPage(),
        }}
        failureSentence={failureSentence}
      />
    </>
  );
}
