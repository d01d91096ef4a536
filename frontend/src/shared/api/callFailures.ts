import { ApiError, type FieldErrors } from './apiError';

/** These two happen in the browser alone; the server has no words for them. */
const TIMEOUT_SENTENCE = 'The server did not answer in time. Please try again.';
const NETWORK_SENTENCE = 'The server could not be reached. Check your connection and try again.';

/** The error of an answer; `body` is the parsed JSON or the text that came. */
export function errorOfAnswer(
  status: number,
  statusText: string,
  body: unknown,
  retryAfter?: string,
): ApiError {
  const retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  if (isContractError(body)) {
    return new ApiError({
      status,
      code: body.code,
      message: body.error,
      fieldErrors: body.errors ?? {},
      retryAfterSeconds,
      requestId: body.requestId,
    });
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
  return new ApiError({
    status,
    code: 'unreadable',
    message: `${status}: ${text === '' || text === '""' ? statusText : text}`,
    retryAfterSeconds,
  });
}

/** The error of a call that ran out of time. */
export function timeoutError(): ApiError {
  return new ApiError({ status: 0, code: 'timeout', message: TIMEOUT_SENTENCE, isTimeout: true });
}

/** The error of a call that never reached the server or lost its answer. */
export function networkError(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: NETWORK_SENTENCE, isNetwork: true });
}

interface ContractError {
  error: string;
  code: string;
  errors?: FieldErrors;
  requestId?: string;
}

function isContractError(body: unknown): body is ContractError {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  );
}
