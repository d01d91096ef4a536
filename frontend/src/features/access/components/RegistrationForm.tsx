import { errorSentence, isApiError } from '@/shared/api/apiError';
import { type User } from '@/shared/config/bootData';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { useUnsavedChangesWarning } from '@/shared/hooks/useUnsavedChangesWarning';
import { showToast, type ToastWords } from '@/shared/ui/toastStore';
import { WaitingTime } from '@/shared/ui/WaitingTime';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { register } from '../api/register';
import { needsLicense } from '../model/license';
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
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);

  async function handleSubmit(values: RegistrationValues) {
    setWaitSeconds(null);
    const user = await register(registrationOf(values));
    showToast(welcome);
    onRegistered(user);
  }

  function handleFailure(error: unknown) {
    if (isApiError(error)) setWaitSeconds(error.retryAfterSeconds);
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
      {({ values, isDirty }) => (
        <>
          <UnsavedRegistration isDirty={isDirty} />
          <RegistrationFields hasLicense={needsLicense(values.position)} />
          <FormError title={FAILURE_TITLE} />
          {waitSeconds !== null && <WaitingTime seconds={waitSeconds} />}
          <SubmitButton busyLabel="PROCESSING..." isFullWidth>
            Create Account
          </SubmitButton>
        </>
      )}
    </ValidatedForm>
  );
}

function UnsavedRegistration({ isDirty }: { isDirty: boolean }) {
  useUnsavedChangesWarning(isDirty);
  return null;
}
