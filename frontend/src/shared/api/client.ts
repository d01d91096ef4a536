import { bootData } from './bootData';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import type { AxiosError, AxiosRequestConfig } from 'axios';
import { ApiError, isApiError } from './apiError';
import { createResponseError, createNetworkError, createTimeoutError } from './createApiError';
import { Deadline } from './deadline';
import { requestStepUp } from './stepUp';

const JSON_BODY = { 'Content-Type': 'application/json' };

const ALLOWED_DURING_IMPERSONATION = ['/api/support/viewing/end', '/api/auth/logout'];

/** The server refuses every change during an impersonation, so such a request is not sent at all. */
function refuseDuringImpersonation({ method, url = '' }: AxiosRequestConfig): void {
  if (bootData.impersonation === null || method === 'GET' || ALLOWED_DURING_IMPERSONATION.includes(url))
    return;
  throw new ApiError({ status: 403, code: 'forbidden', message: messages.impersonation.readOnly });
}

/** Loads axios with the first call, because no page needs it for the first paint. */
async function loadHttp() {
  try {
    return await import('./http');
  } catch {
    throw createNetworkError();
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Query parameters; undefined values are left out. */
  params?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  /** The version of the row that the person saw. If the row has changed since, the server responds with 409. */
  version?: number;
}

export interface UploadOptions extends CallOptions {
  /** Called with the fraction sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Sends one request to the API, with a timeout of 8 seconds. If the server wants to know first that it is still the same
 * person, a dialog asks, and the request is sent again.
 * @throws ApiError for a status of 400 or above, a timeout or a lost connection
 * @throws DOMException `AbortError` if the caller's signal aborted it
 */
export function callApi<Data>(
  method: Method,
  url: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Data> {
  return send<Data>(
    {
      method,
      url,
      data: body,
      params: options.params,
      headers: {
        ...(body === undefined ? {} : JSON_BODY),
        ...(options.version === undefined ? {} : { 'If-Match': `"${options.version}"` }),
        ...options.headers,
      },
    },
    new Deadline(limits.timeouts.callMilliseconds, options.signal),
  );
}

/** A GET for a query, with a timeout of 6 seconds. Throws like {@link callApi}. */
export function fetchApi<Data>(url: string, { params, headers, signal }: CallOptions = {}): Promise<Data> {
  return send<Data>(
    { method: 'GET', url, params, headers },
    new Deadline(limits.timeouts.queryMilliseconds, signal),
  );
}

/**
 * Sends a form with files. Times out after 60 seconds without progress; the total time is not limited. Once everything is
 * sent, the server may take ten minutes: there may be a slow proxy in front of it.
 * Throws like {@link callApi}.
 */
export function uploadForm<Data>(url: string, form: FormData, options: UploadOptions = {}): Promise<Data> {
  const deadline = new Deadline(limits.timeouts.uploadIdleMilliseconds, options.signal);
  return send<Data>(
    {
      method: 'POST',
      url,
      data: form,
      params: options.params,
      headers: options.headers,
      onUploadProgress: ({ loaded, total }) => {
        deadline.restart(loaded === total ? limits.timeouts.uploadAnswerMilliseconds : undefined);
        if (total) options.onProgress?.(Math.min(1, loaded / total));
      },
    },
    deadline,
  );
}

async function send<Data>(config: AxiosRequestConfig, deadline: Deadline): Promise<Data> {
  try {
    refuseDuringImpersonation(config);
    const { http, isAxiosError, isCancel } = await loadHttp();
    const attempt = async () => {
      try {
        return (await http.request<Data>({ ...config, signal: deadline.signal })).data;
      } catch (error) {
        if (deadline.hasPassed) throw createTimeoutError();
        if (isCancel(error)) throw new DOMException('The call was cancelled', 'AbortError');
        if (isAxiosError(error)) throw toApiError(error);
        throw error;
      }
    };
    try {
      return await attempt();
    } catch (error) {
      if (!isApiError(error, 'step_up_required')) throw error;
      deadline.pause();
      if (!(await requestStepUp(error.methods))) throw error;
      deadline.restart();
      return await attempt();
    }
  } finally {
    deadline.end();
  }
}

function toApiError({ response }: AxiosError): ApiError {
  if (!response) return createNetworkError();
  const retryAfter: unknown = response.headers['retry-after'];
  return createResponseError(
    response.status,
    response.statusText,
    response.data,
    typeof retryAfter === 'string' ? retryAfter : undefined,
  );
}
