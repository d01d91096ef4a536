import { isApiError } from '@/shared/api/apiError';
import { showToast } from './toastStore';

/** Tells by toast what failed (`Failed to assign code`) and, where the server said why, its sentence. */
export function showFailureToast(title: string, error: unknown): void {
  const reason = isApiError(error) && error.code !== 'unreadable' ? error.message : undefined;
  showToast({ title, text: reason, tone: 'error' });
}
