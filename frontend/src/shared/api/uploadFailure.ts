import { formatWaitingTime } from '@/shared/lib/waitingTime';
import { errorSentence, isApiError } from './apiError';

/** A proxy before the server may take less than the server does, and says so in a page of its own. */
const TOO_LARGE = 'The file is larger than the server takes.';

/** Why an upload failed, for the person who waits for it. */
export interface UploadFailure {
  sentence: string;
  /** Whether the same try may succeed later: no answer, or a server that could not take it just now. */
  mayRetry: boolean;
}

/** Whether an upload failed in a way that the same try may mend. */
export function isPassingFailure(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'in_progress';
}

/**
 * Why one file could not be uploaded: the server's words about the file, or about the call.
 * @param fallback the sentence where there is nothing that a person could read
 */
export function uploadFailureOf(error: unknown, fallback: string): UploadFailure {
  return { sentence: sentenceOf(error, fallback), mayRetry: isPassingFailure(error) };
}

function sentenceOf(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  if (error.status === 413) return errorSentence(error, TOO_LARGE);
  if (error.status === 429 && error.retryAfterSeconds !== null) {
    return `${errorSentence(error, fallback)} You can try again in ${formatWaitingTime(error.retryAfterSeconds)}.`;
  }
  return error.fieldErrors.files?.[0] ?? errorSentence(error, fallback);
}
