import { emailRule } from '@/shared/forms/contactRules';
import { FormError } from '@/shared/forms/FormError';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { type InferType, object } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import limits from '@rules/limits.json';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { requestPasswordReset } from './recoveryApi';
import { PasswordResetRequested } from './PasswordResetRequested';

const schema = object({ email: emailRule });
const field = createFieldNames<InferType<typeof schema>>();

export function PasswordResetRequest() {
  const [previousEmail, setPreviousEmail] = useState('');
  const { mutateAsync, isSuccess, variables, reset } = useMutation({ mutationFn: requestPasswordReset });
  if (!isSuccess) return <RequestForm email={previousEmail} onSubmit={mutateAsync} />;

  function handleRetry() {
    setPreviousEmail(variables ?? '');
    reset();
  }
  return <PasswordResetRequested email={variables} onRetry={handleRetry} />;
}

interface RequestFormProps {
  /** The address of the previous request; empty for the first one. */
  email: string;
  /** Errors that it throws are shown in the form. */
  onSubmit: (email: string) => Promise<void>;
}

function RequestForm({ email, onSubmit }: RequestFormProps) {
  const container = useRef<HTMLDivElement>(null);
  const isRetry = email !== '';

  // The button "Ask again" is gone, and the address is the field to correct.
  useEffect(() => {
    if (isRetry) container.current?.querySelector('input')?.focus();
  }, [isRetry]);

  return (
    <div ref={container}>
      <ValidatedForm
        label="Forgotten password"
        initialValues={{ email }}
        schema={schema}
        fallbackMessage="Failed to request a link"
        onSubmit={(values) => onSubmit(values.email.trim())}
      >
        <TextField
          name={field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={limits.email.maxLength}
          hint="The address on your record. The link goes there and nowhere else."
          isRequired
        />
        <FormError title="No link was requested" />
        <SubmitButton busyLabel="PROCESSING..." isFullWidth>
          Send the link
        </SubmitButton>
      </ValidatedForm>
    </div>
  );
}
