import { type QueryFunctionContext } from '@tanstack/react-query';
import { isApiError } from './apiError';

/**
 * What a query without a function of its own does: a GET on the parts of its key joined with `/`.
 * The HTTP client is fetched with the first call, so that it burdens no first paint.
 */
export async function fetchByQueryKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const { fetchApi } = await import('./client');
  return fetchApi(queryKey.join('/'), { signal });
}

/** The same with null instead of an error where nobody is signed in (401). */
export async function fetchByQueryKeyOrNull(context: QueryFunctionContext): Promise<unknown> {
  try {
    return await fetchByQueryKey(context);
  } catch (error) {
    if (isApiError(error) && error.status === 401) return null;
    throw error;
  }
}
