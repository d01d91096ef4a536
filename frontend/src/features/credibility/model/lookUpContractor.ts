import { type CredibilityRecord } from '@/entities/credibilityEntry/credibilityRecord';
import { isApiError } from '@/shared/api/apiError';
import { validateCredibility } from '../api/validateCredibility';
import { credibilitySchema, type CredibilityValues } from './credibilitySchema';

/** The message of the rate limit. */
export interface LookupError {
  message: string;
  retryAfterSeconds: number | null;
}

export interface LookupResult {
  record: CredibilityRecord | null;
  error: LookupError | null;
}

/**
 * Resolves with a result in every case: a failed search is logged and shown as one without a record.
 * @throws DOMException `AbortError` if the signal aborted it
 */
export async function lookUpContractor(
  values: CredibilityValues,
  signal: AbortSignal,
): Promise<LookupResult> {
  const { firstName, lastName, phone } = credibilitySchema.cast(values);
  try {
    const response = await validateCredibility({ firstName, lastName, phone }, signal);
    return { record: (response.success ? response.credibilityResult : null) ?? null, error: null };
  } catch (error) {
    if (signal.aborted) throw error;
    // eslint-disable-next-line no-console -- visitors cannot act on it, so it is only logged
    console.warn('The credibility look-up failed', error);
    const isThrottled = isApiError(error, 'throttled');
    return {
      record: null,
      error: isThrottled ? { message: error.message, retryAfterSeconds: error.retryAfterSeconds } : null,
    };
  }
}
