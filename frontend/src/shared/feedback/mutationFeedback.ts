import { acknowledgeError, showToast, type ToastOptions } from './toastStore';
import { type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isApiError, UNKNOWN_OUTCOME_TITLE } from '@/shared/api/apiError';

/** What the app shows and fetches after a mutation; the component that uses the mutation sets it in `meta`. */
export interface MutationFeedback {
  /** The toast after a success. Without a text it shows the `message` of the response. */
  success?: Pick<ToastOptions, 'title' | 'text'>;
  error?: ErrorToast;
  /** Queries to fetch again after a success, and after a refusal because the page was out of date (404, 409). */
  invalidates?: readonly QueryKey[];
  /** Queries to fetch again only after such a refusal. */
  invalidatesOnConflict?: readonly QueryKey[];
  /** A refused sign-in or registration does not end the session that this browser may already have. */
  isSignIn?: boolean;
}

/** The toast after an error. It shows `text`, or else the server's message, or `fallback` if the server sent none. */
interface ErrorToast {
  title: string;
  text?: string;
  fallback?: string;
  /** Shows the server's message only for a refusal (4xx), which says what to do. An error (5xx) shows `fallback`. */
  onlyRefusals?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationFeedback & Record<string, unknown>;
  }
}

const NO_MESSAGE = { status: 0, message: undefined };

export function handleMutationSuccess(client: QueryClient, feedback: MutationFeedback, data: unknown): void {
  const { success, invalidates = [] } = feedback;
  if (success) showToast({ text: getMessage(data), ...success });
  void invalidateAll(client, invalidates);
}

/**
 * Resolves when the queries are up to date: the next attempt then sends the current version.
 * A call that the person cancelled shows nothing.
 */
export async function handleMutationError(
  client: QueryClient,
  feedback: MutationFeedback,
  error: unknown,
): Promise<void> {
  const { invalidates = [], invalidatesOnConflict = [] } = feedback;
  if (feedback.error && !isAbortError(error)) showToastOf(error, feedback.error);
  if (isApiError(error) && (error.status === 409 || error.status === 404))
    await invalidateAll(client, [...invalidates, ...invalidatesOnConflict]);
}

export function showErrorToast(title: string, error: unknown, fallback?: string): void {
  showToastOf(error, { title, fallback });
}

function showToastOf(error: unknown, { title, text, fallback, onlyRefusals }: ErrorToast): void {
  if (isApiError(error, 'unknown_outcome')) {
    showToast({ title: UNKNOWN_OUTCOME_TITLE, text: error.message, tone: 'error', error });
    return;
  }
  const { status, message } = isApiError(error) && error.code !== 'unreadable' ? error : NO_MESSAGE;
  const isFromServer = status > 0 && !(onlyRefusals && status >= 500);
  showToast({ title, text: text ?? (isFromServer ? message : (fallback ?? message)), tone: 'error', error });
}

/**
 * A failed mutation loses its observer when the person closes the dialog with the error, leaves the page or tries again.
 * Its toast then delays no other toast.
 */
export function acknowledgeClosedErrors(client: QueryClient): void {
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'observerRemoved' && event.mutation.state.error)
      acknowledgeError(event.mutation.state.error);
  });
}

export async function invalidateAll(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function isAbortError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function getMessage(data: unknown): string | undefined {
  const isObject = typeof data === 'object' && data !== null;
  return isObject && 'message' in data && typeof data.message === 'string' ? data.message : undefined;
}
