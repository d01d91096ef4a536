import { ApiError, type FieldErrors } from './apiError';

/** The server has no messages for these, because they occur only in the browser. */
const TIMEOUT_MESSAGE = 'The server did not answer in time. Please try again.';
const NETWORK_MESSAGE = 'The server could not be reached. Check your connection and try again.';
const NOT_ARRIVED_MESSAGE =
  'The server could not be reached, and nothing has arrived. Check your connection and try again.';
const UNKNOWN_OUTCOME_MESSAGE =
  'The server could not be reached, so we do not know yet. Retry asks it first: nothing is sent twice.';

/** `body` is the parsed JSON, or the text of any other response. */
export function createResponseError(
  status: number,
  statusText: string,
  body: unknown,
  retryAfter?: string,
): ApiError {
  const retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  if (isErrorBody(body)) {
    return new ApiError({
      status,
      code: body.code,
      message: body.error,
      fieldErrors: body.errors ?? {},
      retryAfterSeconds,
      requestId: body.requestId,
      methods: body.methods,
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

export function createTimeoutError(): ApiError {
  return new ApiError({ status: 0, code: 'timeout', message: TIMEOUT_MESSAGE, isTimeout: true });
}

export function createNetworkError(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: NETWORK_MESSAGE, isNetwork: true });
}

/** The answer to a submission was lost, and the server says that nothing has arrived. */
export function createNotArrivedError(): ApiError {
  return new ApiError({ status: 0, code: 'not_arrived', message: NOT_ARRIVED_MESSAGE, isNetwork: true });
}

/** The answer was lost, and the server cannot be asked whether the request has arrived. */
export function createUnknownOutcomeError(message = UNKNOWN_OUTCOME_MESSAGE): ApiError {
  return new ApiError({ status: 0, code: 'unknown_outcome', message, isNetwork: true });
}

interface ErrorBody {
  error: string;
  code: string;
  errors?: FieldErrors;
  requestId?: string;
  methods?: readonly string[];
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  );
}
