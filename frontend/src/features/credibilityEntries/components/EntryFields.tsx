import { FieldRow } from '@/shared/forms/FieldRow';
import { FormSection } from '@/shared/forms/FormSection';
import { MoneyField } from '@/shared/forms/MoneyField';
import { PhoneField } from '@/shared/forms/PhoneField';
import { SwitchField } from '@/shared/forms/SwitchField';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { TextField } from '@/shared/forms/TextField';
import limits from '@rules/limits.json';
import { ENTRY_GROUPS, LOOK_UP_WORDS } from '../model/entryFacts';

const { contractor, client, claim, adjusters, notes, lookUp } = ENTRY_GROUPS;
const LENGTHS = limits.credibilityEntry;
const NOTES_LENGTH = limits.claim.notesMaxLength;

interface LineProps {
  name: string;
  label: string;
  maxLength: number;
  isRequired?: boolean;
}

/** One line about somebody else: no browser should offer the admin's own name or address. */
function Line(field: LineProps) {
  return <TextField {...field} autoComplete="off" />;
}

/** The fields of an entry, in the groups that a record is made of. */
export function EntryFields() {
  return (
    <>
      <FormSection title={contractor.title}>
        <FieldRow>
          <Line
            name="contractorName"
            label={contractor.labels.contractorName}
            maxLength={limits.fullName.maxLength}
            isRequired
          />
          <PhoneField name="contractorPhone" label={contractor.labels.contractorPhone} isRequired />
        </FieldRow>
        <FieldRow>
          <Line
            name="contractorCompany"
            label={contractor.labels.contractorCompany}
            maxLength={limits.companyName.maxLength}
          />
          <TextField
            name="contractorEmail"
            label={contractor.labels.contractorEmail}
            type="email"
            inputMode="email"
            maxLength={limits.email.maxLength}
            autoComplete="off"
          />
        </FieldRow>
        <Line
          name="contractorAddress"
          label={contractor.labels.contractorAddress}
          maxLength={LENGTHS.addressMaxLength}
        />
      </FormSection>
      <FormSection title={client.title}>
        <FieldRow>
          <Line name="clientName" label={client.labels.clientName} maxLength={LENGTHS.clientNameMaxLength} />
          <Line
            name="clientAddress"
            label={client.labels.clientAddress}
            maxLength={LENGTHS.addressMaxLength}
          />
        </FieldRow>
      </FormSection>
      <FormSection title={claim.title}>
        <Line name="claimType" label={claim.labels.claimType} maxLength={LENGTHS.claimTypeMaxLength} />
        <FieldRow>
          <MoneyField name="originalAmount" label={claim.labels.originalAmount} />
          <MoneyField name="reducedAmount" label={claim.labels.reducedAmount} />
        </FieldRow>
        <FieldRow>
          <MoneyField name="finalAmount" label={claim.labels.finalAmount} />
          <MoneyField name="deductible" label={claim.labels.deductible} />
        </FieldRow>
      </FormSection>
      <FormSection title={adjusters.title}>
        <FieldRow>
          {Object.entries(adjusters.labels).map(([name, label]) => (
            <Line key={name} name={name} label={label} maxLength={LENGTHS.adjusterMaxLength} />
          ))}
        </FieldRow>
      </FormSection>
      <FormSection title={notes.title}>
        <TextAreaField name="successStory" label={notes.labels.successStory} maxLength={NOTES_LENGTH} />
        <TextAreaField
          name="notes"
          label={notes.labels.notes}
          hint="Seen by admins only."
          maxLength={NOTES_LENGTH}
        />
      </FormSection>
      <FormSection title={lookUp.title}>
        <SwitchField
          name="isActive"
          label={lookUp.labels.isActive}
          words={LOOK_UP_WORDS}
          hint="A hidden record stays in this list."
        />
      </FormSection>
    </>
  );
}
