import { useField, useFormikContext } from 'formik';
import { useId } from 'react';
import { type FormFailure } from './serverErrors';

/** What a field needs to be drawn and to be heard by a screen reader. */
export interface FormFieldParts {
  id: string;
  errorId: string;
  hintId: string;
  value: string;
  error: string | undefined;
  setValue: (value: string) => void;
}

/**
 * The state of one field of the form around it. Its error shows after the first submit;
 * the server's message shows until the field is changed.
 */
export function useFormField(name: string): FormFieldParts {
  const id = useId();
  const [field, meta] = useField<string | undefined>(name);
  const form = useFormikContext();
  const failure = form.status as FormFailure | undefined;
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
        form.setStatus({ ...failure, fields: Object.fromEntries(others) } satisfies FormFailure);
      }
      void form.setFieldValue(name, value);
    },
  };
}
