import { needsLicense } from '@/shared/lib/license';
import limits from '@rules/limits.json';
import { FieldRow } from './FieldRow';
import { FormSection } from './FormSection';
import { TextField } from './TextField';

interface WorkFieldsProps {
  /** As it stands in the form now; the license number is asked for only from those who need one. */
  position: string;
}

/** What a member does and for whom. */
export function WorkFields({ position }: WorkFieldsProps) {
  return (
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
      {needsLicense(position) && (
        <TextField
          name="licenseNumber"
          label="License number"
          autoComplete="off"
          maxLength={limits.licenseNumber.maxLength}
          isRequired
        />
      )}
    </FormSection>
  );
}
