import limits from '@rules/limits.json';
import { errorOfAnswer, networkError, timeoutError } from './apiError';
import { Deadline } from './deadline';
import { currentDeviceHeaders } from './deviceHeaders';
import { type Answer as RawAnswer, ConnectionLost, readCookie, transport } from './transport';

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

interface Call extends Omit<CallOptions, 'signal'> {
  method: Method;
  url: string;
  body?: XMLHttpRequestBodyInit;
  onSent?: (sent: number, total: number) => void;
}

/**
 * One call of the API, aborted after 8 seconds; a JSON content type is set only where there is a body.
 * @throws ApiError for every answer of 400 and above, for a timeout and for a lost connection
 * @throws DOMException `AbortError` where the caller's own signal ended it
 */
export function callApi<Answer>(
  method: Method,
  url: string,
  body?: unknown,
  { signal, params, headers }: CallOptions = {},
): Promise<Answer> {
  const json =
    body === undefined
      ? { headers }
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } };
  return send<Answer>(
    { method, url, params, ...json },
    new Deadline(limits.timeouts.callMilliseconds, signal),
  );
}

/** A GET for a query, aborted after 6 seconds; throws as {@link callApi}. */
export function fetchApi<Answer>(
  url: string,
  { signal, params, headers }: CallOptions = {},
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
  { signal, params, headers, onProgress }: UploadOptions = {},
): Promise<Answer> {
  const deadline = new Deadline(limits.timeouts.uploadIdleMilliseconds, signal);
  function handleSent(sent: number, total: number) {
    deadline.restart();
    if (total > 0) onProgress?.(Math.min(1, sent / total));
  }
  return send<Answer>({ method: 'POST', url, body: form, params, headers, onSent: handleSent }, deadline);
}

async function send<Answer>(
  { method, url, body, params, headers, onSent }: Call,
  deadline: Deadline,
): Promise<Answer> {
  try {
    const answer = await transport({
      method,
      url: withParameters(url, params),
      headers: { ...(await standingHeaders(method)), ...headers },
      body,
      signal: deadline.signal,
      onSent,
    });
    const content = readContent(answer);
    if (answer.status < 400) return content as Answer;
    throw errorOfAnswer(answer.status, answer.statusText, content, answer.header('Retry-After') ?? undefined);
  } catch (error) {
    if (deadline.hasPassed) throw timeoutError();
    if (error instanceof ConnectionLost) throw networkError();
    throw error;
  } finally {
    deadline.end();
  }
}

/** The CSRF cookie is read for each call, because the server changes it at every sign-in. */
async function standingHeaders(method: Method): Promise<Record<string, string>> {
  const token = method === 'GET' ? null : readCookie('csrftoken');
  return {
    Accept: 'application/json',
    ...(token === null ? {} : { 'X-CSRFToken': token }),
    ...(await currentDeviceHeaders()),
  };
}

function withParameters(url: string, params: CallOptions['params'] = {}): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${url}?${new URLSearchParams(given)}` : url;
}

/** JSON where the answer says so and keeps its word; otherwise the text as it came. */
function readContent({ text, header }: RawAnswer): unknown {
  if (!header('Content-Type')?.includes('json')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
