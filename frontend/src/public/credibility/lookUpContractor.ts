import { type CredibilityRecord } from '@/entities/credibilityEntry/credibilityRecord';
import { validateCredibility } from './credibilityApi';
import { credibilitySchema, type CredibilityValues } from './credibilitySchema';

export interface LookupResult {
  record: CredibilityRecord | null;
  /** Why the search could not be made; null if it was made. */
  error: unknown;
}

/**
 * Resolves with a result in every case, also after a failed search, which is logged.
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
    // eslint-disable-next-line no-console -- the result says it too, but not which error it was
    console.warn('The credibility look-up failed', error);
    return { record: null, error };
  }
}
