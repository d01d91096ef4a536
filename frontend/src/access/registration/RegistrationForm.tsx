import { type User } from '@/entities/member/user';
import { getDraftKey } from '@/shared/forms/drafts';
import { FormError } from '@/shared/forms/FormError';
import { SaveTyped } from '@/shared/forms/formRecovery';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { type ToastOptions } from '@/shared/feedback/toastStore';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { register } from '@/access/parts/accessApi';
import { registrationSchema } from './registrationSchema';
import { createInitialValues, toRegistration, type RegistrationValues } from './registrationValues';
import { RegistrationFields } from './RegistrationFields';

interface RegistrationFormProps {
  welcome: ToastOptions;
  /** Shown for an error without a message from the server. */
  fallbackMessage: string;
  onRegistered: (user: User) => void;
}

const ERROR_TITLE = 'Registration failed';
const DRAFT = getDraftKey('registration', null);

/** An invitation link (`?code=`) fills in the code. */
export function RegistrationForm({ welcome, fallbackMessage, onRegistered }: RegistrationFormProps) {
  const [parameters] = useSearchParams();
  const [initialValues] = useState(() => createInitialValues(parameters.get('code')?.trim() ?? ''));

  const { mutateAsync } = useMutation({
    mutationFn: register,
    meta: { isSignIn: true, success: welcome, error: { title: ERROR_TITLE, fallback: fallbackMessage } },
  });

  return (
    <ValidatedForm<RegistrationValues>
      label="Registration"
      initialValues={initialValues}
      schema={registrationSchema}
      fallbackMessage={fallbackMessage}
      asksBeforeLeaving
      keepAs={DRAFT}
      onSubmit={async (values) => onRegistered(await mutateAsync(toRegistration(values)))}
    >
      {({ values }) => (
        <>
          <SaveTyped as={DRAFT} />
          <RegistrationFields position={values.position} />
          <FormError title={ERROR_TITLE} />
          <SubmitButton busyLabel="PROCESSING..." isFullWidth>
            Create Account
          </SubmitButton>
        </>
      )}
    </ValidatedForm>
  );
}
