import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { object, string } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { DialogCloseButton } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';

const schema = object({ password: string().required('Please enter your password') });

const field = createFieldNames<{ password: string }>();

/** The first step of each enrolment. */
export function PasswordStep({ onSubmit }: { onSubmit: (password: string) => Promise<unknown> }) {
  return (
    <ValidatedForm
      label="Your password"
      initialValues={{ password: '' }}
      schema={schema}
      fallbackMessage="The password could not be checked. Please try again."
      asksBeforeLeaving={false}
      onSubmit={({ password }) => onSubmit(password)}
    >
      <PasswordField
        name={field('password')}
        label="Current password"
        hint="So that nobody who finds this page open can do this."
        autoComplete="current-password"
        maxLength={limits.password.maxLength}
        isRequired
      />
      <FormError />
      <Cluster>
        <SubmitButton busyLabel="PROCESSING...">Continue</SubmitButton>
        <DialogCloseButton />
      </Cluster>
    </ValidatedForm>
  );
}
