import { isApiError } from '@/shared/api/apiError';
import { type FormikValues, useFormikContext } from 'formik';
import { useEffect } from 'react';

/**
 * The typed values of forms that could not be sent because the session had ended, by the form's name. Only in memory: they
 * survive a new sign-in in this tab, but not a reload.
 */
const savedValues = new Map<string, object>();

/** Saves the values, without passwords. */
export function saveValues(form: string, values: object): void {
  savedValues.set(
    form,
    Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name))),
  );
}

/** Saves the values if the error says that the session has ended (401). */
export function saveIfSessionEnded(form: string, values: object, error: unknown): void {
  if (isApiError(error) && error.status === 401) saveValues(form, values);
}

export function getSavedValues(form: string): object | undefined {
  return savedValues.get(form);
}

export function clearSavedValues(form: string): void {
  savedValues.delete(form);
}

/** Fills the form around it with the saved values. Does nothing without a name. */
export function RestoreFormValues({ form }: { form: string | undefined }) {
  const { setValues } = useFormikContext<FormikValues>();
  useEffect(() => {
    const saved = form === undefined ? undefined : getSavedValues(form);
    if (saved) void setValues((values) => ({ ...values, ...saved }), false);
  }, [form, setValues]);
  return null;
}
