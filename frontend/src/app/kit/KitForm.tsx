import { createFieldNames } from '@/shared/forms/fieldNames';
import { DateField } from '@/shared/forms/DateField';
import { FieldRow } from '@/shared/forms/FieldRow';
import { FormError } from '@/shared/forms/FormError';
import { FormSection } from '@/shared/forms/FormSection';
import { hasLength } from '@/shared/forms/lengthRules';
import { MoneyField } from '@/shared/forms/MoneyField';
import { PasswordField } from '@/shared/forms/PasswordField';
import { PhoneField } from '@/shared/forms/PhoneField';
import { object, string } from '@/shared/forms/schema';
import { SelectField } from '@/shared/forms/SelectField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { SwitchField } from '@/shared/forms/SwitchField';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Card } from '@/shared/ui/Card';
import messages from '@rules/messages.json';

const schema = object({
  username: string().test('length', messages.username.min, hasLength(3)),
  phone: string().required(messages.registration.phoneTooShort),
});

const EMPTY = {
  username: '',
  password: '',
  phone: '',
  kind: '',
  dol: '',
  originalClaimAmount: '',
  notes: '',
  isFound: 'true',
};

const field = createFieldNames<typeof EMPTY>();

export function KitForm() {
  return (
    <Card title="Fields">
      <ValidatedForm
        label="Fields"
        initialValues={EMPTY}
        schema={schema}
        fallbackMessage="Failed to send"
        onSubmit={() => Promise.reject(new Error('The kit sends nothing'))}
      >
        <FieldRow>
          <TextField name={field('username')} label="Username" isRequired autoComplete="username" />
          <PasswordField name={field('password')} label="Password" autoComplete="current-password" />
        </FieldRow>
        <FieldRow>
          <PhoneField name={field('phone')} label="Phone" isRequired />
          <SelectField
            name={field('kind')}
            label="Service"
            placeholder="Choose one"
            options={[{ value: 'estimate', label: 'Estimate' }]}
          />
          <DateField name={field('dol')} label="Date of Loss" />
          <MoneyField name={field('originalClaimAmount')} label="Original amount" hint="Your estimate." />
        </FieldRow>
        <FormSection title="A section of fields">
          <TextAreaField name={field('notes')} label="Notes" />
          <SwitchField name={field('isFound')} label="Search" words={{ on: 'Found', off: 'Hidden' }} />
        </FormSection>
        <FormError title="Not sent" />
        <SubmitButton busyLabel="TRANSMITTING...">Submit</SubmitButton>
      </ValidatedForm>
    </Card>
  );
}
