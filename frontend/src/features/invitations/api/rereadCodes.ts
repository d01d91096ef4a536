import { isApiError } from '@/shared/api/apiError';
import { type QueryClient } from '@tanstack/react-query';
import { ONE_CODE } from './code';
import { CODES_URL } from './codesOverview';

/** Reads the figures and the list on the page again; the other lists follow when they are looked at. */
export function rereadCodes(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: [CODES_URL],
    // The dialog that made the change closes.
    predicate: ({ queryKey }) => queryKey[1] !== ONE_CODE,
  });
}

/**
 * After a refusal that shows what is on the page to be old, because somebody else was here meanwhile: reads all of it again,
 * with the code of the open dialog.
 */
export async function rereadCodesIfOld(client: QueryClient, error: unknown): Promise<void> {
  if (isApiError(error) && (error.status === 409 || error.status === 404)) {
    await client.invalidateQueries({ queryKey: [CODES_URL] });
  }
}
