import { type FormikValues, useFormikContext } from 'formik';
import { useEffect } from 'react';
import { getSavedValues } from './formRecovery';

/** Fills the form around it with the values typed before the session ended. Does nothing without a name. */
export function RestoreFormValues({ form }: { form: string | undefined }) {
  const { setValues } = useFormikContext<FormikValues>();
  useEffect(() => {
    const values = form === undefined ? undefined : getSavedValues(form);
    if (values) void setValues(values, false);
  }, [form, setValues]);
  return null;
}
