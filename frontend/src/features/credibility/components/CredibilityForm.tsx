import { FieldRow } from '@/shared/forms/FieldRow';
import { FormError } from '@/shared/forms/FormError';
import { PhoneField } from '@/shared/forms/PhoneField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { SearchIcon } from '@/shared/ui/icons';
import limits from '@rules/limits.json';
import { useEffect, useRef } from 'react';
import { credibilitySchema, type CredibilityValues } from '../model/credibilitySchema';

interface CredibilityFormProps {
  values: CredibilityValues;
  /** Moves the focus to the first field when the form appears. */
  takesFocus: boolean;
  onSearch: (values: CredibilityValues) => Promise<void>;
}

/** Whom to look up. */
export function CredibilityForm({ values, takesFocus, onSearch }: CredibilityFormProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('input')?.focus();
  }, [takesFocus]);

  return (
    <div ref={place}>
      <ValidatedForm<CredibilityValues>
        label="Credibility challenge"
        initialValues={values}
        schema={credibilitySchema}
        failureSentence="The search could not be made"
        onSubmit={onSearch}
      >
        <FieldRow>
          <TextField
            name="firstName"
            label="First name"
            autoComplete="off"
            maxLength={limits.personName.maxLength}
            isRequired
          />
          <TextField
            name="lastName"
            label="Last name"
            autoComplete="off"
            maxLength={limits.personName.maxLength}
            isRequired
          />
        </FieldRow>
        <TextField
          name="company"
          label="Company name"
          autoComplete="off"
          maxLength={limits.companyName.maxLength}
          hint="So that you are sure whom you mean. It is not sent."
          isRequired
        />
        <PhoneField name="phone" label="Phone number" placeholder="(XXX) XXX-XXXX" isRequired />
        <FormError title="No search was made" />
        <SubmitButton busyLabel="PROCESSING..." icon={<SearchIcon aria-hidden="true" />} isFullWidth>
          Verify credibility
        </SubmitButton>
      </ValidatedForm>
    </div>
  );
}
