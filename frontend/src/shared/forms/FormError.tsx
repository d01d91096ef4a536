import { Notice } from '@/shared/ui/Notice';
import { useFormikContext } from 'formik';
import { type FormFailure } from './serverErrors';

interface FormErrorProps {
  title?: string;
}

/** Why the last submit failed. It stays in the form until the next one, unlike the toast. */
export function FormError({ title }: FormErrorProps) {
  const form = useFormikContext();
  const failure = form.status as FormFailure | undefined;
  if (!failure) return null;
  return (
    <Notice tone="danger" title={title}>
      {failure.message}
    </Notice>
  );
}
