import {
  type CredibilityQuery,
  type CredibilityResponse,
} from '@/entities/credibilityEntry/credibilityRecord';
import { callApi } from '@/shared/api/client';

/** Throws as `callApi`. */
export function validateCredibility(
  query: CredibilityQuery,
  signal: AbortSignal,
): Promise<CredibilityResponse> {
  return callApi('POST', '/api/credibility/validate', query, { signal });
}
