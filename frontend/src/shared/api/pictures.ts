import { createNetworkError, createResponseError } from './createApiError';
import { isAxiosError } from './http';

/** A page of a document. `count` is the number of its pages. */
export interface Picture {
  content: Blob;
  count: number;
}

/**
 * Fetches a page of a document as a picture; null while the worker draws it.
 * @throws ApiError for a status of 400 or above, or a lost connection
 */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<Picture | null> {
  const { http } = await import('./http');
  try {
    const { status, data, headers } = await http.get<Blob>(url, { responseType: 'blob', signal });
    return status === 202 ? null : { content: data, count: Number(headers['x-page-count']) };
  } catch (error) {
    if (!isAxiosError(error)) throw error;
    if (!error.response) throw createNetworkError();
    throw createResponseError(error.response.status, error.response.statusText, '');
  }
}
