import { errorSentence } from '@/shared/api/apiError';
import { type User } from '@/shared/config/bootData';
import { AskBeforeLeaving } from '@/shared/forms/AskBeforeLeaving';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { showToast, type ToastWords } from '@/shared/ui/toastStore';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { register } from '../api/register';
import { registrationSchema } from '../model/registrationSchema';
import { emptyRegistration, registrationOf, type RegistrationValues } from '../model/registrationValues';
import { RegistrationFields } from './RegistrationFields';

interface RegistrationFormProps {
  welcome: ToastWords;
  /** The sentence for a failure that has none of its own. */
  failureSentence: string;
  onRegistered: (user: User) => void;
}

const FAILURE_TITLE = 'Registration failed';

/** Redeems an invitation code; an invitation link (`?code=`) has filled it in already. */
export function RegistrationForm({ welcome, failureSentence, onRegistered }: RegistrationFormProps) {
  const [parameters] = useSearchParams();
  const [initialValues] = useState(() => emptyRegistration(parameters.get('code')?.trim() ?? ''));

  async function handleSubmit(values: RegistrationValues) {
    const user = await register(registrationOf(values));
    showToast(welcome);
    onRegistered(user);
  }

  function handleFailure(error: unknown) {
    showToast({ title: FAILURE_TITLE, text: errorSentence(error, failureSentence), tone: 'error' });
  }

  return (
    <ValidatedForm<RegistrationValues>
      label="Registration"
      initialValues={initialValues}
      schema={registrationSchema}
      failureSentence={failureSentence}
      onSubmit={handleSubmit}
      onFailure={handleFailure}
    >
      {({ values }) => (
        <>
          <AskBeforeLeaving />
          <RegistrationFields position={values.position} />
          <FormError title={FAILURE_TITLE} />
          <SubmitButton busyLabel="PROCESSING..." isFullWidth>
            Create Account
          </SubmitButton>
        </>
      )}
    </ValidatedForm>
  );
}
