import { createFieldNames, type FieldName } from '@/shared/forms/fieldNames';
import { type EntryValues } from './entryForm';
import { FieldRow } from '@/shared/forms/FieldRow';
import { FormSection } from '@/shared/forms/FormSection';
import { MoneyField } from '@/shared/forms/MoneyField';
import { PhoneField } from '@/shared/forms/PhoneField';
import { SwitchField } from '@/shared/forms/SwitchField';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { TextField } from '@/shared/forms/TextField';
import limits from '@rules/limits.json';
import { ENTRY_GROUPS, LOOKUP_LABELS } from './entryDetails';

const field = createFieldNames<EntryValues>();

const { contractor, client, claim, adjusters, notes, lookup } = ENTRY_GROUPS;
const MAX_LENGTHS = limits.credibilityEntry;
const NOTES_LENGTH = limits.claim.notesMaxLength;

interface EntryTextFieldProps {
  name: FieldName;
  label: string;
  maxLength: number;
  isRequired?: boolean;
}

/** Disables autocomplete: the values are about other people, not about the admin. */
function EntryTextField(field: EntryTextFieldProps) {
  return <TextField {...field} autoComplete="off" />;
}

export function EntryFields() {
  return (
    <>
      <FormSection title={contractor.title}>
        <FieldRow>
          <EntryTextField
            name={field('contractorName')}
            label={contractor.labels.contractorName}
            maxLength={limits.fullName.maxLength}
            isRequired
          />
          <PhoneField name={field('contractorPhone')} label={contractor.labels.contractorPhone} isRequired />
        </FieldRow>
        <FieldRow>
          <EntryTextField
            name={field('contractorCompany')}
            label={contractor.labels.contractorCompany}
            maxLength={limits.companyName.maxLength}
          />
          <TextField
            name={field('contractorEmail')}
            label={contractor.labels.contractorEmail}
            type="email"
            inputMode="email"
            maxLength={limits.email.maxLength}
            autoComplete="off"
          />
        </FieldRow>
        <EntryTextField
          name={field('contractorAddress')}
          label={contractor.labels.contractorAddress}
          maxLength={MAX_LENGTHS.addressMaxLength}
        />
      </FormSection>
      <FormSection title={client.title}>
        <FieldRow>
          <EntryTextField
            name={field('clientName')}
            label={client.labels.clientName}
            maxLength={MAX_LENGTHS.clientNameMaxLength}
          />
          <EntryTextField
            name={field('clientAddress')}
            label={client.labels.clientAddress}
            maxLength={MAX_LENGTHS.addressMaxLength}
          />
        </FieldRow>
      </FormSection>
      <FormSection title={claim.title}>
        <EntryTextField
          name={field('claimType')}
          label={claim.labels.claimType}
          maxLength={MAX_LENGTHS.claimTypeMaxLength}
        />
        <FieldRow>
          <MoneyField name={field('originalAmount')} label={claim.labels.originalAmount} />
          <MoneyField name={field('reducedAmount')} label={claim.labels.reducedAmount} />
        </FieldRow>
        <FieldRow>
          <MoneyField name={field('finalAmount')} label={claim.labels.finalAmount} />
          <MoneyField name={field('deductible')} label={claim.labels.deductible} />
        </FieldRow>
      </FormSection>
      <FormSection title={adjusters.title}>
        <FieldRow>
          {Object.entries(adjusters.labels).map(([name, label]) => (
            <EntryTextField
              key={name}
              name={field(name as keyof typeof adjusters.labels)}
              label={label}
              maxLength={MAX_LENGTHS.adjusterMaxLength}
            />
          ))}
        </FieldRow>
      </FormSection>
      <FormSection title={notes.title}>
        <TextAreaField
          name={field('successStory')}
          label={notes.labels.successStory}
          maxLength={NOTES_LENGTH}
        />
        <TextAreaField
          name={field('notes')}
          label={notes.labels.notes}
          hint="Seen by admins only."
          maxLength={NOTES_LENGTH}
        />
      </FormSection>
      <FormSection title={lookup.title}>
        <SwitchField
          name={field('isActive')}
          label={lookup.labels.isActive}
          words={LOOKUP_LABELS}
          hint="A hidden record stays in this list."
        />
      </FormSection>
    </>
  );
}
