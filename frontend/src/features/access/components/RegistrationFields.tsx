import { FieldRow } from '@/shared/forms/FieldRow';
import { PasswordField } from '@/shared/forms/PasswordField';
import { PhoneField } from '@/shared/forms/PhoneField';
import { TextField } from '@/shared/forms/TextField';
import limits from '@rules/limits.json';
import { FormSection } from './FormSection';
import { InvitationCodeField } from './InvitationCodeField';

/** The fields of the registration form; the license number only for those who need one. */
export function RegistrationFields({ hasLicense }: { hasLicense: boolean }) {
  return (
    <>
      <InvitationCodeField />
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
            isRequired
          />
          <PhoneField name="phone" label="Phone" isRequired />
        </FieldRow>
      </FormSection>
      <FormSection title="What you do">
        <FieldRow>
          <TextField
            name="companyName"
            label="Company name"
            autoComplete="organization"
            maxLength={limits.companyName.maxLength}
            isRequired
          />
          <TextField
            name="position"
            label="Position"
            autoComplete="organization-title"
            placeholder="e.g. adjuster"
            maxLength={limits.position.maxLength}
            isRequired
          />
        </FieldRow>
        {hasLicense && (
          <TextField
            name="licenseNumber"
            label="License number"
            autoComplete="off"
            maxLength={limits.licenseNumber.maxLength}
            isRequired
          />
        )}
      </FormSection>
      <FormSection title="How you sign in">
        <TextField
          name="username"
          label="Username"
          autoComplete="username"
          maxLength={limits.username.maxLength}
          isRequired
        />
        <FieldRow>
          <PasswordField
            name="password"
            label="Password"
            autoComplete="new-password"
            maxLength={limits.password.maxLength}
            isRequired
          />
          <PasswordField
            name="confirmPassword"
            label="Confirm password"
            autoComplete="new-password"
            maxLength={limits.password.maxLength}
            isRequired
          />
        </FieldRow>
      </FormSection>
    </>
  );
}
