import { DateField } from '@/shared/forms/DateField';
import { FieldRow } from '@/shared/forms/FieldRow';
import { MoneyField } from '@/shared/forms/MoneyField';
import { SelectField } from '@/shared/forms/SelectField';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { TextField } from '@/shared/forms/TextField';
import { type Subscription } from '@/shared/lib/serviceUnits';
import limits from '@rules/limits.json';
import { type ClaimValues } from '../model/claimSchema';
import { INSPECTION_LABELS } from '../model/claimWords';
import { serviceOptions, unitsLeftWords } from '../model/serviceOptions';
import { ClaimTwinWarning } from './ClaimTwinWarning';

const INSPECTION_OPTIONS = Object.entries(INSPECTION_LABELS).map(([value, label]) => ({ value, label }));

interface ClaimFieldsProps {
  values: ClaimValues;
  subscription: Subscription | null;
}

/** The claim form's fields (member specification, section 2). */
export function ClaimFields({ values, subscription }: ClaimFieldsProps) {
  return (
    <>
      <FieldRow>
        <TextField
          name="propertyAddress"
          label="Property Address"
          maxLength={limits.claim.propertyAddressMaxLength}
          isRequired
        />
        <TextField
          name="homeowner"
          label="Homeowner"
          maxLength={limits.claim.homeownerMaxLength}
          isRequired
        />
      </FieldRow>
      <FieldRow>
        <DateField name="col" label="Cause of Loss Date" isRequired />
        <DateField name="dol" label="Date of Loss" isRequired />
      </FieldRow>
      <ClaimTwinWarning propertyAddress={values.propertyAddress} dol={values.dol} />
      <FieldRow>
        <SelectField
          name="serviceRequestType"
          label="Service"
          options={serviceOptions(subscription)}
          hint={unitsLeftWords(subscription, values.serviceRequestType)}
        />
        <SelectField name="inspectionStatus" label="Inspection Status" options={INSPECTION_OPTIONS} />
      </FieldRow>
      <FieldRow>
        <TextField
          name="claimNumber"
          label="Claim Number"
          hint="Optional: the carrier's number"
          maxLength={limits.claim.claimNumberMaxLength}
        />
        <MoneyField
          name="originalClaimAmount"
          label="Original Claim Amount"
          hint="Optional: what the carrier offered, in USD"
        />
      </FieldRow>
      <TextAreaField name="notes" label="Notes" maxLength={limits.claim.notesMaxLength} rows={3} />
    </>
  );
}
