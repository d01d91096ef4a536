import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type ReadPages = Pick<
  UseInfiniteQueryResult<{ pages: readonly unknown[] }>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'isPlaceholderData' | 'fetchNextPage'
>;

/**
 * Reads a list on, page after page, until as many are there as the URL wants: a refresh shows as many as before.
 * Answers what its Load more does: it asks for one page more, and the URL keeps how far that is.
 */
export function useReadOn(list: ReadPages, wanted: number, showPages: (count: number) => void): () => void {
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const readCount = data && !isPlaceholderData ? data.pages.length : 0;
  const mayReadOn = readCount > 0 && hasNextPage && !isFetching && !isFetchNextPageError;
  // Each page read lets the next one begin, also where its reading was over before anything was drawn.
  useEffect(() => {
    if (readCount < wanted && mayReadOn) void fetchNextPage();
  }, [fetchNextPage, mayReadOn, readCount, wanted]);

  return () => {
    showPages(readCount + 1);
    void fetchNextPage();
  };
}
