import { ApiError, errorSentence, faultReference } from '@/shared/api/apiError';

/** What a failed submit leaves in the form until the next one. */
export interface FormFailure {
  /** The sentence that stands in the form. */
  message: string;
  /** The server's messages by field; each goes when its field is changed. */
  fields: Readonly<Record<string, string>>;
  /** Whole seconds until another try makes sense, where the server said so. */
  waitSeconds: number | null;
  /** The request id where the server failed. */
  reference: string | null;
}

/** The part of Formik's helpers that is needed here. */
interface StatusHelpers {
  setStatus: (status: FormFailure | undefined) => void;
}

/**
 * Puts a failed call back into its form: each field's message under the field, the whole error's sentence in the form.
 * @param fallback the sentence where the server had none that a person could read
 */
export function setServerErrors(error: unknown, helpers: StatusHelpers, fallback: string): void {
  helpers.setStatus(failureOf(error, fallback));
}

/** The same as a value. */
export function failureOf(error: unknown, fallback: string): FormFailure {
  const fieldErrors = error instanceof ApiError ? error.fieldErrors : {};
  const fields = Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([name, sentences]) => (sentences[0] ? [[name, sentences[0]]] : [])),
  );
  const waitSeconds = error instanceof ApiError ? error.retryAfterSeconds : null;
  return { message: errorSentence(error, fallback), fields, waitSeconds, reference: faultReference(error) };
}
