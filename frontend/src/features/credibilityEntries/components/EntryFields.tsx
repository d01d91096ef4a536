import { FieldRow } from '@/shared/forms/FieldRow';
import { MoneyField } from '@/shared/forms/MoneyField';
import { PhoneField } from '@/shared/forms/PhoneField';
import { SelectField } from '@/shared/forms/SelectField';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { TextField } from '@/shared/forms/TextField';
import limits from '@rules/limits.json';
import styles from './EntryFields.module.css';

const LOOK_UP = [
  { value: 'true', label: 'Can be found' },
  { value: 'false', label: 'Hidden' },
];
const NOTES_LENGTH = limits.claim.notesMaxLength;

/** The fields of an entry, in the groups that a record is made of. */
export function EntryFields() {
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Contractor</legend>
        <FieldRow>
          <TextField
            name="contractorName"
            label="Name"
            maxLength={limits.fullName.maxLength}
            autoComplete="off"
            isRequired
          />
          <PhoneField name="contractorPhone" label="Phone" isRequired />
        </FieldRow>
        <FieldRow>
          <TextField
            name="contractorCompany"
            label="Company"
            maxLength={limits.companyName.maxLength}
            autoComplete="off"
          />
          <TextField
            name="contractorEmail"
            label="Email"
            type="email"
            inputMode="email"
            maxLength={limits.email.maxLength}
            autoComplete="off"
          />
        </FieldRow>
        <TextField name="contractorAddress" label="Address" autoComplete="off" />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Client and claim</legend>
        <FieldRow>
          <TextField name="clientName" label="Client name" autoComplete="off" />
          <TextField name="claimType" label="Claim type" autoComplete="off" />
        </FieldRow>
        <TextField name="clientAddress" label="Client address" autoComplete="off" />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Amounts</legend>
        <FieldRow>
          <MoneyField name="originalAmount" label="Original amount" />
          <MoneyField name="reducedAmount" label="Reduced amount" />
        </FieldRow>
        <FieldRow>
          <MoneyField name="finalAmount" label="Final amount" />
          <MoneyField name="deductible" label="Deductible" />
        </FieldRow>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Involvement</legend>
        <FieldRow>
          <TextField name="publicAdjuster" label="Public adjuster" autoComplete="off" />
          <TextField name="fieldAdjuster" label="Field adjuster" autoComplete="off" />
          <TextField name="deskAdjuster" label="Desk adjuster" autoComplete="off" />
        </FieldRow>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Story</legend>
        <TextAreaField name="successStory" label="Success story" maxLength={NOTES_LENGTH} />
        <TextAreaField name="notes" label="Notes" hint="Seen by admins only." maxLength={NOTES_LENGTH} />
        <SelectField
          name="isActive"
          label="In the credibility challenge"
          options={LOOK_UP}
          hint="A hidden record stays in this list."
        />
      </fieldset>
    </>
  );
}
