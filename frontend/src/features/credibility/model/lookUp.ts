import { isApiError } from '@/shared/api/apiError';
import { type CredibilityRecord, validateCredibility } from '../api/validateCredibility';
import { credibilitySchema, type CredibilityValues } from './credibilitySchema';

/** The server's word for one search too many. */
export interface Refusal {
  message: string;
  waitSeconds: number | null;
}

/** What came of a search. */
export interface Outcome {
  record: CredibilityRecord | null;
  refusal: Refusal | null;
}

/**
 * Looks a contractor up. There is an outcome in every case: a search that failed counts as one that found nothing, and why it
 * failed is only logged (public specification, sections 4 and 8).
 * @throws DOMException `AbortError` where the signal ended it
 */
export async function lookUp(values: CredibilityValues, signal: AbortSignal): Promise<Outcome> {
  const { firstName, lastName, phone } = credibilitySchema.cast(values);
  try {
    const answer = await validateCredibility({ firstName, lastName, phone }, signal);
    return { record: (answer.success ? answer.credibilityResult : null) ?? null, refusal: null };
  } catch (error) {
    if (signal.aborted) throw error;
    // eslint-disable-next-line no-console -- the specification wants it in the log and nowhere else
    console.warn('The credibility look-up failed', error);
    const isThrottled = isApiError(error, 'throttled');
    return {
      record: null,
      refusal: isThrottled ? { message: error.message, waitSeconds: error.retryAfterSeconds } : null,
    };
  }
}
