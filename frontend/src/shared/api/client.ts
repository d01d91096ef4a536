import { bootData } from '@/shared/config/bootData';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import type { AxiosError, AxiosRequestConfig } from 'axios';
import { ApiError } from './apiError';
import { errorOfAnswer, networkError, timeoutError } from './callFailures';
import { Deadline } from './deadline';

const JSON_BODY = { 'Content-Type': 'application/json' };

/** What support may do while they view a member's account. */
const ALLOWED_WHILE_VIEWING = ['/api/support/viewing/end', '/api/auth/logout'];

/** The server refuses every change by support who view an account; nothing is sent that it would refuse. */
function refuseWhileViewing({ method, url = '' }: AxiosRequestConfig): void {
  if (bootData.viewing === null || method === 'GET' || ALLOWED_WHILE_VIEWING.includes(url)) return;
  throw new ApiError({ status: 403, code: 'forbidden', message: messages.viewing.readOnly });
}

/** axios comes with the first call: no page needs it before it has painted. */
async function loadHttp() {
  try {
    return await import(/* webpackChunkName: "http" */ './http');
  } catch {
    throw networkError();
  }
}

/** What a call may be given besides its body. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Query parameters; undefined ones are left out. */
  params?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  /** The version of the row that the person saw: where somebody has changed it meanwhile, the call is refused with 409. */
  version?: number;
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
  return send<Answer>(
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

/** A GET for a query, aborted after 6 seconds; throws as {@link callApi}. */
export function fetchApi<Answer>(
  url: string,
  { params, headers, signal }: CallOptions = {},
): Promise<Answer> {
  return send<Answer>(
    { method: 'GET', url, params, headers },
    new Deadline(limits.timeouts.queryMilliseconds, signal),
  );
}

/**
 * Sends a form with files. No limit on the whole time: the upload ends after 60 seconds without progress, as a timeout.
 * Throws as {@link callApi}.
 */
export function uploadForm<Answer>(
  url: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<Answer> {
  const deadline = new Deadline(limits.timeouts.uploadIdleMilliseconds, options.signal);
  return send<Answer>(
    {
      method: 'POST',
      url,
      data: form,
      params: options.params,
      headers: options.headers,
      onUploadProgress: ({ loaded, total }) => {
        deadline.restart();
        if (total) options.onProgress?.(Math.min(1, loaded / total));
      },
    },
    deadline,
  );
}

async function send<Answer>(config: AxiosRequestConfig, deadline: Deadline): Promise<Answer> {
  try {
    refuseWhileViewing(config);
    const { http, isAxiosError, isCancel } = await loadHttp();
    try {
      return (await http.request<Answer>({ ...config, signal: deadline.signal })).data;
    } catch (error) {
      if (deadline.hasPassed) throw timeoutError();
      if (isCancel(error)) throw new DOMException('The call was cancelled', 'AbortError');
      if (isAxiosError(error)) throw asApiError(error);
      throw error;
    }
  } finally {
    deadline.end();
  }
}

function asApiError({ response }: AxiosError): ApiError {
  if (!response) return networkError();
  const retryAfter: unknown = response.headers['retry-after'];
  return errorOfAnswer(
    response.status,
    response.statusText,
    response.data,
    typeof retryAfter === 'string' ? retryAfter : undefined,
  );
}
