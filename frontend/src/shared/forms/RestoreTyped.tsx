import { type FormikValues, useFormikContext } from 'formik';
import { useEffect } from 'react';
import { typedBeforeSignIn } from './typedBefore';

/** Fills the form around it with what was typed before the session ended; without a name it does nothing. */
export function RestoreTyped({ form }: { form: string | undefined }) {
  const { setValues } = useFormikContext<FormikValues>();
  useEffect(() => {
    const values = form === undefined ? undefined : typedBeforeSignIn(form);
    if (values) void setValues(values, false);
  }, [form, setValues]);
  return null;
}
