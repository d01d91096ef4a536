import { createFieldNames } from '@/shared/forms/fieldNames';
import { FieldRow } from '@/shared/forms/FieldRow';
import { FormError } from '@/shared/forms/FormError';
import { PhoneField } from '@/shared/forms/PhoneField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { SearchIcon } from '@/shared/ui/icons';
import limits from '@rules/limits.json';
import { useEffect, useRef } from 'react';
import { credibilitySchema, type CredibilityValues } from './credibilitySchema';

const field = createFieldNames<CredibilityValues>();

interface CredibilityFormProps {
  values: CredibilityValues;
  /** Focuses the first field on mount. */
  shouldFocus: boolean;
  onSearch: (values: CredibilityValues) => Promise<void>;
}

export function CredibilityForm({ values, shouldFocus, onSearch }: CredibilityFormProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shouldFocus) containerRef.current?.querySelector('input')?.focus();
  }, [shouldFocus]);

  return (
    <div ref={containerRef}>
      <ValidatedForm<CredibilityValues>
        label="Credibility challenge"
        initialValues={values}
        schema={credibilitySchema}
        fallbackMessage="The search failed"
        onSubmit={onSearch}
      >
        <FieldRow>
          <TextField
            name={field('firstName')}
            label="First name"
            autoComplete="off"
            maxLength={limits.personName.maxLength}
            isRequired
          />
          <TextField
            name={field('lastName')}
            label="Last name"
            autoComplete="off"
            maxLength={limits.personName.maxLength}
            isRequired
          />
        </FieldRow>
        <TextField
          name={field('company')}
          label="Company name"
          autoComplete="off"
          maxLength={limits.companyName.maxLength}
          hint="So that you are sure you have the right person. It is not sent."
          isRequired
        />
        <PhoneField name={field('phone')} label="Phone number" placeholder="(XXX) XXX-XXXX" isRequired />
        <FormError title="The search did not run" />
        <SubmitButton busyLabel="PROCESSING..." icon={<SearchIcon aria-hidden="true" />} isFullWidth>
          Verify credibility
        </SubmitButton>
      </ValidatedForm>
    </div>
  );
}
