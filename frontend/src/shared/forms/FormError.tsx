import { Notice } from '@/shared/ui/Notice';
import { ErrorReference } from '@/shared/feedback/ErrorReference';
import { RetryCountdown } from '@/shared/feedback/RetryCountdown';
import { useFormikContext } from 'formik';
import { type ReactNode } from 'react';
import { type FormErrorState } from './serverErrors';

interface FormErrorProps {
  title?: string;
  /** Such as a Retry button of type `submit`. */
  actions?: ReactNode;
}

/** Why the last submit failed, and how long to wait. It stays until the next submit. */
export function FormError({ title, actions }: FormErrorProps) {
  const form = useFormikContext();
  const failure = form.status as FormErrorState | undefined;
  if (!failure) return null;
  return (
    <Notice tone="danger" title={title} actions={actions}>
      <p>{failure.message}</p>
      {failure.retryAfterSeconds !== null && <RetryCountdown seconds={failure.retryAfterSeconds} />}
      {failure.reference && <ErrorReference id={failure.reference} />}
    </Notice>
  );
}
