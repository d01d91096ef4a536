import limits from '@rules/limits.json';
import axios, { type AxiosError, type AxiosProgressEvent, type AxiosRequestConfig } from 'axios';
import { type ApiError, errorOfAnswer, networkError, timeoutError } from './apiError';
import { currentDeviceHeaders } from './deviceHeaders';

const JSON_BODY = { 'Content-Type': 'application/json' };

const http = axios.create({
  baseURL: '',
  withCredentials: true,
  withXSRFToken: true,
  xsrfCookieName: 'csrftoken',
  xsrfHeaderName: 'X-CSRFToken',
  headers: { Accept: 'application/json' },
});

http.interceptors.request.use(async (config) => {
  for (const [name, value] of Object.entries(await currentDeviceHeaders())) config.headers.set(name, value);
  return config;
});

/** What a call may be given besides its body. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Query parameters; undefined ones are left out. */
  params?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
}

/** What an upload may be given besides its form. */
export interface UploadOptions extends CallOptions {
  /** The share sent so far, from 0 to 1. */
  onProgress?: (fraction: number) => void;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * One call of the API, aborted after 8 seconds; a JSON content type is set only where there is a body.
 * @throws ApiError for every answer of 400 and above, for a timeout and for a lost connection
 * @throws DOMException `AbortError` where the caller's own signal ended it
 */
export function callApi<Answer>(
  method: Method,
  url: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  return send<Answer>({
    method,
    url,
    data: body,
    timeout: limits.timeouts.callMilliseconds,
    params: options.params,
    signal: options.signal,
    headers: { ...(body === undefined ? {} : JSON_BODY), ...options.headers },
  });
}

/** A GET for a query, aborted after 6 seconds; throws as {@link callApi}. */
export function fetchApi<Answer>(url: string, options: CallOptions = {}): Promise<Answer> {
  return send<Answer>({ method: 'GET', url, timeout: limits.timeouts.queryMilliseconds, ...options });
}

/**
 * Sends a form with files. No limit on the whole time: the upload ends after 60 seconds without progress, as a timeout.
 * Throws as {@link callApi}.
 */
export async function uploadForm<Answer>(
  url: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<Answer> {
  const ending = new AbortController();
  const watch = { isStalled: false };
  let timer = startTimer();
  function startTimer() {
    return setTimeout(() => {
      watch.isStalled = true;
      ending.abort();
    }, limits.timeouts.uploadIdleMilliseconds);
  }
  function handleProgress({ loaded, total }: AxiosProgressEvent) {
    clearTimeout(timer);
    timer = startTimer();
    if (total) options.onProgress?.(Math.min(1, loaded / total));
  }
  const handleCancel = () => ending.abort();
  if (options.signal?.aborted) ending.abort();
  options.signal?.addEventListener('abort', handleCancel);
  try {
    return await send<Answer>({
      method: 'POST',
      url,
      data: form,
      params: options.params,
      headers: options.headers,
      signal: ending.signal,
      onUploadProgress: handleProgress,
    });
  } catch (error) {
    throw watch.isStalled ? timeoutError() : error;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', handleCancel);
  }
}

async function send<Answer>(config: AxiosRequestConfig): Promise<Answer> {
  try {
    return (await http.request<Answer>(config)).data;
  } catch (error) {
    if (axios.isCancel(error)) throw new DOMException('The call was cancelled', 'AbortError');
    if (axios.isAxiosError(error)) throw asApiError(error);
    throw error;
  }
}

function asApiError(error: AxiosError): ApiError {
  if (error.response) {
    const { status, statusText, data, headers } = error.response;
    const retryAfter: unknown = headers['retry-after'];
    return errorOfAnswer(status, statusText, data, typeof retryAfter === 'string' ? retryAfter : undefined);
  }
  const isTimeout = error.code === axios.AxiosError.ECONNABORTED || error.code === axios.AxiosError.ETIMEDOUT;
  return isTimeout ? timeoutError() : networkError();
}
