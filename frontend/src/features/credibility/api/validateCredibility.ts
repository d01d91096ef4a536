import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';

/** Whom to look up. */
export type CredibilityQuestion = components['schemas']['CredibilityQuestionRequest'];

/** What the public may see of a record. */
export type CredibilityRecord = components['schemas']['CredibilityResult'];

/** Looks a contractor up; an answer without success tells that there is no record. Throws as `callApi`. */
export function validateCredibility(
  question: CredibilityQuestion,
  signal: AbortSignal,
): Promise<components['schemas']['CredibilityAnswer']> {
  return callApi('POST', '/api/credibility/validate', question, { signal });
}
