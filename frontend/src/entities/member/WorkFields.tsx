import { createFieldNames } from '@/shared/forms/fieldNames';
import { type User } from './user';
import { requiresLicense } from '@/entities/member/license';
import limits from '@rules/limits.json';
import { FieldRow } from '@/shared/forms/FieldRow';
import { FormSection } from '@/shared/forms/FormSection';
import { TextField } from '@/shared/forms/TextField';

const field = createFieldNames<User>();

interface WorkFieldsProps {
  /** The form's current value. Only some positions need a license number. */
  position: string;
}

export function WorkFields({ position }: WorkFieldsProps) {
  return (
    <FormSection title="What you do">
      <FieldRow>
        <TextField
          name={field('companyName')}
          label="Company name"
          autoComplete="organization"
          maxLength={limits.companyName.maxLength}
          isRequired
        />
        <TextField
          name={field('position')}
          label="Position"
          autoComplete="organization-title"
          placeholder="e.g. adjuster"
          maxLength={limits.position.maxLength}
          isRequired
        />
      </FieldRow>
      {requiresLicense(position) && (
        <TextField
          name={field('licenseNumber')}
          label="License number"
          autoComplete="off"
          maxLength={limits.licenseNumber.maxLength}
          isRequired
        />
      )}
    </FormSection>
  );
}
