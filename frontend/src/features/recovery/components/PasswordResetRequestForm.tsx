import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import limits from '@rules/limits.json';
import { useEffect, useRef } from 'react';
import { emailSchema } from '../model/emailSchema';

interface PasswordResetRequestFormProps {
  /** What was asked for before; empty the first time. */
  email: string;
  /** Asks for the link; what it throws goes back into the form. */
  onSubmit: (email: string) => Promise<void>;
}

export function PasswordResetRequestForm({ email, onSubmit }: PasswordResetRequestFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const isAskedAgain = email !== '';

  // The button that led back here is gone; the address is what may be wrong.
  useEffect(() => {
    if (isAskedAgain) place.current?.querySelector('input')?.focus();
  }, [isAskedAgain]);

  return (
    <div ref={place}>
      <ValidatedForm
        label="Forgotten password"
        initialValues={{ email }}
        schema={emailSchema}
        failureSentence="Failed to ask for a link"
        onSubmit={(values) => onSubmit(values.email.trim())}
      >
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={limits.email.maxLength}
          hint="The address on your record. The link goes there and nowhere else."
          isRequired
        />
        <FormError title="No link was asked for" />
        <SubmitButton busyLabel="PROCESSING..." isFullWidth>
          Send the link
        </SubmitButton>
      </ValidatedForm>
    </div>
  );
}
