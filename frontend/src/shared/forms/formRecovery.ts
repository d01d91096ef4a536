import { isApiError } from '@/shared/api/apiError';
import { type FormikValues, useFormikContext } from 'formik';
import { useEffect } from 'react';

/**
 * The typed values of forms that could not be sent because the session had ended, by the form's name. Only in memory: they
 * survive a new sign-in in this tab, but not a reload.
 */
const savedValues = new Map<string, object>();

/** Saves the values if the error says that the session has ended (401). */
export function saveIfSessionEnded(form: string, values: object, error: unknown): void {
  if (isApiError(error) && error.status === 401) savedValues.set(form, values);
}

export function clearSavedValues(form: string): void {
  savedValues.delete(form);
}

/** Fills the form around it with the saved values. Does nothing without a name. */
export function RestoreFormValues({ form }: { form: string | undefined }) {
  const { setValues } = useFormikContext<FormikValues>();
  useEffect(() => {
    const values = form === undefined ? undefined : savedValues.get(form);
    if (values) void setValues(values, false);
  }, [form, setValues]);
  return null;
}
