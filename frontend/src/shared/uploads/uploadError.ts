import { formatDuration } from '@/shared/lib/formatDuration';
import { getErrorMessage, isApiError } from '@/shared/api/apiError';

/** For a proxy that has a lower limit than the server and responds with an HTML page. */
const TOO_LARGE = 'The file is larger than the server takes.';

export interface UploadError {
  message: string;
  canRetry: boolean;
}

const TRANSIENT_CODES = [
  'timeout',
  'network',
  'not_arrived',
  'unknown_outcome',
  'in_progress',
  'throttled',
  'unavailable',
  'server_error',
];

/** Whether the same request may succeed later. A proxy in front of the server sends no code. */
export function isTransientError(error: unknown): boolean {
  if (isApiError(error, 'unreadable')) return error.status === 429 || error.status >= 500;
  return isApiError(error, ...TRANSIENT_CODES);
}

/**
 * The server's message about the file, or else about the request.
 * @param fallback the message if the error has none for people
 */
export function describeUploadError(error: unknown, fallback: string): UploadError {
  return { message: getMessage(error, fallback), canRetry: isTransientError(error) };
}

function getMessage(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  if (error.status === 413) return getErrorMessage(error, TOO_LARGE);
  if (error.status === 429 && error.retryAfterSeconds !== null) {
    return `${getErrorMessage(error, fallback)} You can try again in ${formatDuration(error.retryAfterSeconds)}.`;
  }
  return error.fieldErrors.files?.[0] ?? getErrorMessage(error, fallback);
}
