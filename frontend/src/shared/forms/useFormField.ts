import { countCharacters } from '@/shared/lib/text';
import messages from '@rules/messages.json';
import { useField, useFormikContext } from 'formik';
import { useCallback, useId } from 'react';
import { type FormErrorState } from './serverErrors';

export interface FormField {
  id: string;
  errorId: string;
  hintId: string;
  value: string;
  error: string | undefined;
  setValue: (value: string) => void;
}

interface FormFieldOptions {
  /** In characters as the server counts them. The `maxlength` of browsers counts an emoji twice and cuts pasted text. */
  maxLength?: number;
  /** Spaces at both ends are part of the value, so they count. */
  keepsSpaces?: boolean;
}

/**
 * The state of one field of the form around it. `error` is undefined before the first submit. A message of the server
 * stays until the field changes.
 */
export function useFormField(
  name: string,
  { maxLength, keepsSpaces = false }: FormFieldOptions = {},
): FormField {
  const id = useId();
  const validate = useCallback(
    (value: string | undefined = '') => getLengthError(keepsSpaces ? value : value.trim(), maxLength),
    [keepsSpaces, maxLength],
  );
  const [field, meta] = useField<string | undefined>({ name, validate });
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

function getLengthError(text: string, maxLength: number | undefined): string | undefined {
  if (maxLength === undefined || countCharacters(text) <= maxLength) return undefined;
  return messages.text.tooLong.replace('{max}', maxLength.toLocaleString('en-US'));
}
