import { createFieldNames } from '@/shared/forms/fieldNames';
import { type User } from './user';
import limits from '@rules/limits.json';
import { type ReactNode } from 'react';
import { FieldRow } from '@/shared/forms/FieldRow';
import { FormSection } from '@/shared/forms/FormSection';
import { PhoneField } from '@/shared/forms/PhoneField';
import { TextField } from '@/shared/forms/TextField';

const field = createFieldNames<User>();

interface IdentityFieldsProps {
  emailHint?: ReactNode;
  /** Further fields, below email and phone. */
  children?: ReactNode;
}

export function IdentityFields({ emailHint, children }: IdentityFieldsProps) {
  return (
    <FormSection title="Who you are">
      <FieldRow>
        <TextField
          name={field('firstName')}
          label="First name"
          autoComplete="given-name"
          maxLength={limits.personName.maxLength}
          isRequired
        />
        <TextField
          name={field('lastName')}
          label="Last name"
          autoComplete="family-name"
          maxLength={limits.personName.maxLength}
          isRequired
        />
      </FieldRow>
      <FieldRow>
        <TextField
          name={field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={limits.email.maxLength}
          hint={emailHint}
          isRequired
        />
        <PhoneField name={field('phone')} label="Phone" isRequired />
      </FieldRow>
      {children}
    </FormSection>
  );
}
