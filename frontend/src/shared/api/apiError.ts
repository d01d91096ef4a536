/** Messages by field, keyed by the request's own field names. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface ApiErrorDetails {
  status: number;
  code: string;
  message: string;
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number | null;
  isTimeout?: boolean;
  isNetwork?: boolean;
  requestId?: string | null;
  methods?: readonly string[];
}

/**
 * A failed API call.
 *
 * `message` is the server's message if the response has the documented error body, otherwise `<status>: <body>`. `status`
 * is 0 if there was no response.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fieldErrors: FieldErrors;
  /** Whole seconds, from the `Retry-After` header. */
  readonly retryAfterSeconds: number | null;
  readonly isTimeout: boolean;
  readonly isNetwork: boolean;
  /** Identifies the request in the server's logs. */
  readonly requestId: string | null;
  /** The ways to prove who you are, of a refusal that asks for that (`second_factor_required`, `step_up_required`). */
  readonly methods: readonly string[];

  constructor(details: ApiErrorDetails) {
    super(details.message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.fieldErrors = details.fieldErrors ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.isTimeout = details.isTimeout ?? false;
    this.isNetwork = details.isNetwork ?? false;
    this.requestId = details.requestId ?? null;
    this.methods = details.methods ?? [];
  }
}

/** The title of an error with the code `unknown_outcome`, instead of one that says that it failed. */
export const UNKNOWN_OUTCOME_TITLE = 'It may have arrived';

/** Whether this is an ApiError; if codes are given, with one of these codes. */
export function isApiError(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}

/** Whether the server may have made the change: there is no response, or only the error page of a proxy. */
export function isResponseLost(error: unknown): boolean {
  if (isApiError(error, 'timeout', 'network')) return true;
  return isApiError(error, 'unreadable') && error.status >= 500;
}

/**
 * The message to show for an error. `fallback` is used if the error has no message for people: the response did not have
 * the documented error body, or the error occurred in the browser.
 */
export function getErrorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.code === 'unreadable') return fallback;
  return error.message;
}

/**
 * The request id that a person can give to support; null if the server did not fail (5xx). The message of a 4xx says what
 * to do, so there is nothing to look up.
 */
export function getErrorReference(error: unknown): string | null {
  return error instanceof ApiError && error.status >= 500 ? error.requestId : null;
}
