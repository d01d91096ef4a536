import { useField, useFormikContext } from 'formik';
import { useId } from 'react';
import { type FormErrorState } from './serverErrors';

export interface FormField {
  id: string;
  errorId: string;
  hintId: string;
  value: string;
  error: string | undefined;
  setValue: (value: string) => void;
}

/**
 * The state of one field of the form around it. `error` is undefined before the first submit. A message of the server
 * stays until the field changes.
 */
export function useFormField(name: string): FormField {
  const id = useId();
  const [field, meta] = useField<string | undefined>(name);
  const form = useFormikContext();
  const failure = form.status as FormErrorState | undefined;
  const ownError = form.submitCount > 0 ? meta.error : undefined;
  return {
    id,
    errorId: `${id}-error`,
    hintId: `${id}-hint`,
    value: field.value ?? '',
    error: ownError ?? failure?.fields[name],
    setValue: (value) => {
      if (failure?.fields[name]) {
        const others = Object.entries(failure.fields).filter(([field]) => field !== name);
        form.setStatus({ ...failure, fields: Object.fromEntries(others) } satisfies FormErrorState);
      }
      void form.setFieldValue(name, value);
    },
  };
}
