import { type FormikValues, useFormikContext } from 'formik';
import { useEffect } from 'react';
import { getSavedValues } from './formRecovery';

/** Fills the form around it with the values typed before the session ended. Does nothing without a name. */
export function RestoreFormValues({ form }: { form: string | undefined }) {
  const { setValues } = useFormikContext<FormikValues>();
  useEffect(() => {
    const saved = form === undefined ? undefined : getSavedValues(form);
    if (saved) void setValues((values) => ({ ...values, ...saved }), false);
  }, [form, setValues]);
  return null;
}
