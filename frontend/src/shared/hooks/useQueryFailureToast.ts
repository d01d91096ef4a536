import { isApiError } from '@/shared/api/apiError';
import { showFailureToast } from '@/shared/ui/failureToast';
import { useEffect } from 'react';

interface QueryFailure {
  error: Error | null;
  errorUpdatedAt: number;
}

/** Tells by toast each time a list could not be read. A session that is over has words of its own. */
export function useQueryFailureToast({ error, errorUpdatedAt }: QueryFailure, title: string): void {
  useEffect(() => {
    if (error && !(isApiError(error) && error.status === 401)) showFailureToast(title, error);
  }, [error, errorUpdatedAt, title]);
}
