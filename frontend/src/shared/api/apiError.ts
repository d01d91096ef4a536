/** These two happen in the browser alone; the server has no words for them. */
const TIMEOUT_SENTENCE = 'The server did not answer in time. Please try again.';
const NETWORK_SENTENCE = 'The server could not be reached. Check your connection and try again.';

/** Messages by field, keyed by the request's own field names. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface ApiErrorFacts {
  status: number;
  code: string;
  message: string;
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number | null;
  isTimeout?: boolean;
  isNetwork?: boolean;
}

/**
 * A call that did not succeed.
 *
 * `message` is the server's own sentence where it answered in the contract's shape; otherwise the status code, a colon, a
 * space and the body (member specification, section 8). `status` is 0 where no answer came.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fieldErrors: FieldErrors;
  /** Whole seconds until another try makes sense, where the server said so. */
  readonly retryAfterSeconds: number | null;
  readonly isTimeout: boolean;
  readonly isNetwork: boolean;

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.fieldErrors = facts.fieldErrors ?? {};
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.isTimeout = facts.isTimeout ?? false;
    this.isNetwork = facts.isNetwork ?? false;
  }
}

/** Whether this is an ApiError, optionally of one of these codes. */
export function isApiError(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}

/**
 * The sentence to show for an error: the server's, or the one for no answer, or `fallback` where there is nothing
 * a person could read (an answer that is not of the contract's shape, a fault of the app itself).
 */
export function errorSentence(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.code === 'unreadable') return fallback;
  return error.message;
}

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
