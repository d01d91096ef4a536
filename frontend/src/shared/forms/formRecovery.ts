import { isApiError } from '@/shared/api/apiError';
import { type FormikValues, useFormikContext } from 'formik';
import { useEffect } from 'react';
import { saveValues, takeSavedValues } from './savedValues';

/** Saves the values if the error says that the session has ended (401). */
export function saveIfSessionEnded(name: string, values: object, error: unknown): void {
  if (isApiError(error) && error.status === 401) saveValues(name, values);
}

/** Fills the form around it with the saved values. Does nothing without a name. */
export function RestoreFormValues({ name }: { name: string | undefined }) {
  const { setValues } = useFormikContext<FormikValues>();
  useEffect(() => {
    const saved = name === undefined ? undefined : takeSavedValues(name);
    if (saved) void setValues((values) => ({ ...values, ...saved }), false);
  }, [name, setValues]);
  return null;
}
