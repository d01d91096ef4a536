import { isApiError } from '@/shared/api/apiError';
import { showErrorToast } from '@/shared/api/mutationFeedback';
import { useEffect } from 'react';

interface QueryError {
  error: Error | null;
  errorUpdatedAt: number;
}

/** Shows a toast each time a query fails, except after a 401: the query client shows its own toast for it. */
export function useQueryErrorToast({ error, errorUpdatedAt }: QueryError, title: string): void {
  useEffect(() => {
    if (error && !(isApiError(error) && error.status === 401)) showErrorToast(title, error);
  }, [error, errorUpdatedAt, title]);
}
