import { isApiError } from '@/shared/api/apiError';
import { type QueryClient } from '@tanstack/react-query';
import { CODES_URL } from './codesOverview';

/** Reads the figures and the list on the page again; the other lists follow when they are looked at. */
export function rereadCodes(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [CODES_URL] });
}

/** The same after a refusal that shows the list on the page to be old: somebody else was here meanwhile. */
export function rereadCodesIfOld(client: QueryClient, error: unknown): void {
  if (isApiError(error) && (error.status === 409 || error.status === 404)) rereadCodes(client);
}
