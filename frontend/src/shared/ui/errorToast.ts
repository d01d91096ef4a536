import { isApiError } from '@/shared/api/apiError';
import { showToast } from './toastStore';

/** The toast shows the server's message below the title, if there is one. */
export function showErrorToast(title: string, error: unknown): void {
  const reason = isApiError(error) && error.code !== 'unreadable' ? error.message : undefined;
  showToast({ title, text: reason, tone: 'error' });
}
