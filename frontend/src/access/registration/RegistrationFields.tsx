import { createFieldNames } from '@/shared/forms/fieldNames';
import { type RegistrationValues } from './registrationValues';
import { IdentityFields } from '@/entities/member/IdentityFields';
import { WorkFields } from '@/entities/member/WorkFields';
import { FieldRow } from '@/shared/forms/FieldRow';
import { FormSection } from '@/shared/forms/FormSection';
import { PasswordField } from '@/shared/forms/PasswordField';
import { TextField } from '@/shared/forms/TextField';
import limits from '@rules/limits.json';
import { InvitationCodeField } from './InvitationCodeField';

const field = createFieldNames<RegistrationValues>();

export function RegistrationFields({ position }: { position: string }) {
  return (
    <>
      <InvitationCodeField />
      <IdentityFields />
      <WorkFields position={position} />
      <FormSection title="How you sign in">
        <TextField
          name={field('username')}
          label="Username"
          autoComplete="username"
          maxLength={limits.username.maxLength}
          isRequired
        />
        <FieldRow>
          <PasswordField
            name={field('password')}
            label="Password"
            autoComplete="new-password"
            maxLength={limits.password.maxLength}
            isRequired
          />
          <PasswordField
            name={field('confirmPassword')}
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
