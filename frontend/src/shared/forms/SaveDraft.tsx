import { type FormikValues, useFormikContext } from 'formik';
import { useEffect } from 'react';

interface SaveDraftProps<Values> {
  /** Must be stable: a new function saves again. */
  save: (values: Values) => void;
}

/** Saves the values of the form around it on every change. */
export function SaveDraft<Values extends FormikValues>({ save }: SaveDraftProps<Values>) {
  const { values } = useFormikContext<Values>();
  useEffect(() => {
    save(values);
  }, [save, values]);
  return null;
}
