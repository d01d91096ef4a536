import { type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ErrorState } from './ErrorState';

interface QueryStateProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'isFetching'> & {
    refetch: () => Promise<unknown>;
  };
  loading: ReactNode;
  /** Replaces the content if `isEmpty` returns true. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** Such as `Failed to load claims`. */
  errorTitle: string;
  children: (data: Data) => ReactNode;
}

/** Shows a query's state: loading, error with Retry, empty, or its data. After a failed refetch the data stays. */
export function QueryState<Data>({
  query,
  loading,
  empty,
  isEmpty,
  errorTitle,
  children,
}: QueryStateProps<Data>) {
  const { data, error, isError, isFetching, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (!isError) return loading;
  return (
    <ErrorState title={errorTitle} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  );
}
