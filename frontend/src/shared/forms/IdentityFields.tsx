import limits from '@rules/limits.json';
import { type ReactNode } from 'react';
import { FieldRow } from './FieldRow';
import { FormSection } from './FormSection';
import { PhoneField } from './PhoneField';
import { TextField } from './TextField';

interface IdentityFieldsProps {
  emailHint?: ReactNode;
  /** Further fields, below email and phone. */
  children?: ReactNode;
}

/** A member's name and how to reach them. */
export function IdentityFields({ emailHint, children }: IdentityFieldsProps) {
  return (
    <FormSection title="Who you are">
      <FieldRow>
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          maxLength={limits.personName.maxLength}
          isRequired
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          maxLength={limits.personName.maxLength}
          isRequired
        />
      </FieldRow>
      <FieldRow>
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={limits.email.maxLength}
          hint={emailHint}
          isRequired
        />
        <PhoneField name="phone" label="Phone" isRequired />
      </FieldRow>
      {children}
    </FormSection>
  );
}
