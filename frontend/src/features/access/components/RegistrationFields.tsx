import { FieldRow } from '@/shared/forms/FieldRow';
import { FormSection } from '@/shared/forms/FormSection';
import { IdentityFields } from '@/shared/forms/IdentityFields';
import { PasswordField } from '@/shared/forms/PasswordField';
import { TextField } from '@/shared/forms/TextField';
import { WorkFields } from '@/shared/forms/WorkFields';
import limits from '@rules/limits.json';
import { InvitationCodeField } from './InvitationCodeField';

/** The fields of the registration form; the license number only for those whose position needs one. */
export function RegistrationFields({ position }: { position: string }) {
  return (
    <>
      <InvitationCodeField />
      <IdentityFields />
      <WorkFields position={position} />
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
