import { ApiError, getErrorMessage, getErrorReference } from '@/shared/api/apiError';

/** The form's status after a failed submit, until the next submit. */
export interface FormErrorState {
  message: string;
  /** The server's messages by field; each is removed when its field changes. */
  fields: Readonly<Record<string, string>>;
  /** Whole seconds, from the `Retry-After` header. */
  retryAfterSeconds: number | null;
  /** The request id of a server error. */
  reference: string | null;
}

interface StatusHelpers {
  setStatus: (status: FormErrorState | undefined) => void;
}

/**
 * Shows an error in the form: each field's message at the field, the error's message in `FormError`.
 * @param fallback the message if the error has none for people
 */
export function setServerErrors(error: unknown, helpers: StatusHelpers, fallback: string): void {
  helpers.setStatus(toFormError(error, fallback));
}

function toFormError(error: unknown, fallback: string): FormErrorState {
  const fieldErrors = error instanceof ApiError ? error.fieldErrors : {};
  const fields = Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([name, texts]) => (texts[0] ? [[name, texts[0]]] : [])),
  );
  const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : null;
  return {
    message: getErrorMessage(error, fallback),
    fields,
    retryAfterSeconds,
    reference: getErrorReference(error),
  };
}
