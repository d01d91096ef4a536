import { Notice } from '@/shared/ui/Notice';
import { Reference } from '@/shared/ui/Reference';
import { WaitingTime } from '@/shared/ui/WaitingTime';
import { useFormikContext } from 'formik';
import { type ReactNode } from 'react';
import { type FormFailure } from './serverErrors';

interface FormErrorProps {
  title?: string;
  /** Controls that answer the failure, such as a Retry of type `submit`. */
  actions?: ReactNode;
}

/** Why the last submit failed, and how long to wait. It stays in the form until the next one, unlike the toast. */
export function FormError({ title, actions }: FormErrorProps) {
  const form = useFormikContext();
  const failure = form.status as FormFailure | undefined;
  if (!failure) return null;
  return (
    <Notice tone="danger" title={title} actions={actions}>
      <p>{failure.message}</p>
      {failure.waitSeconds !== null && <WaitingTime seconds={failure.waitSeconds} />}
      {failure.reference && <Reference id={failure.reference} />}
    </Notice>
  );
}
