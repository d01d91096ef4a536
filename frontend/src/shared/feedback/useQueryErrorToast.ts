import { isApiError } from '@/shared/api/apiError';
import { showErrorToast } from './mutationFeedback';
import { useEffect } from 'react';

interface QueryError {
  data: unknown;
  error: Error | null;
  errorUpdatedAt: number;
}

/**
 * Shows a toast each time a query fails whose data stays on the page. Without data the error is shown in its place. After a
 * 401 the query client shows its own toast.
 */
export function useQueryErrorToast({ data, error, errorUpdatedAt }: QueryError, title: string): void {
  const hasData = data !== undefined;
  useEffect(() => {
    if (hasData && error && !(isApiError(error) && error.status === 401)) showErrorToast(title, error);
  }, [error, errorUpdatedAt, hasData, title]);
}
