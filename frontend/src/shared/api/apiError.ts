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
  requestId?: string | null;
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
  /** Finds the call in the server's logs, where the server answered. */
  readonly requestId: string | null;

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.fieldErrors = facts.fieldErrors ?? {};
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.isTimeout = facts.isTimeout ?? false;
    this.isNetwork = facts.isNetwork ?? false;
    this.requestId = facts.requestId ?? null;
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

/**
 * The request id to show with an error, for the person to quote to support; null unless the server itself failed.
 * A refusal (4xx) says what to do instead, and there is nothing to look up.
 */
export function faultReference(error: unknown): string | null {
  return error instanceof ApiError && error.status >= 500 ? error.requestId : null;
}
