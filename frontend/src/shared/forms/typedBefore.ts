import { isApiError } from '@/shared/api/apiError';

/**
 * What was typed into forms whose sending found the session to be over, by the form's name. In memory alone: whoever signs
 * in again in this tab finds it, a page opened anew does not.
 */
const typedBefore = new Map<string, object>();

/** Keeps what was typed where the session ended under it. */
export function keepWhereSessionEnded(form: string, values: object, error: unknown): void {
  if (isApiError(error) && error.status === 401) typedBefore.set(form, values);
}

/** What was typed into this form before the session ended. */
export function typedBeforeSignIn(form: string): object | undefined {
  return typedBefore.get(form);
}

/** Forgets it, once the form was sent. */
export function forgetTyped(form: string): void {
  typedBefore.delete(form);
}
