import { createFieldNames } from '@/shared/forms/fieldNames';
import { DateField } from '@/shared/forms/DateField';
import { FieldRow } from '@/shared/forms/FieldRow';
import { MoneyField } from '@/shared/forms/MoneyField';
import { SelectField } from '@/shared/forms/SelectField';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { TextField } from '@/shared/forms/TextField';
import { type Subscription } from '@/entities/plan/serviceUnits';
import limits from '@rules/limits.json';
import { type ClaimValues } from './claimSchema';
import { INSPECTION_LABELS } from '@/member/claim/claimLabels';
import { ServiceCards } from './ServiceCards';
import { DuplicateClaimWarning } from './DuplicateClaimWarning';

const field = createFieldNames<ClaimValues>();

const INSPECTION_OPTIONS = Object.entries(INSPECTION_LABELS).map(([value, label]) => ({ value, label }));

interface ClaimFieldsProps {
  values: ClaimValues;
  subscription: Subscription | null;
  /** Of a claim that was sent: its service cannot be changed. */
  isCorrection?: boolean;
}

export function ClaimFields({ values, subscription, isCorrection = false }: ClaimFieldsProps) {
  return (
    <>
      <FieldRow>
        <TextField
          name={field('propertyAddress')}
          label="Property Address"
          maxLength={limits.claim.propertyAddressMaxLength}
          isRequired
        />
        <TextField
          name={field('homeowner')}
          label="Homeowner"
          maxLength={limits.claim.homeownerMaxLength}
          isRequired
        />
      </FieldRow>
      <FieldRow>
        <DateField name={field('dol')} label="Date of Loss" hint="When did it happen?" isRequired />
        <DateField
          name={field('col')}
          label="Cause of Loss Date"
          hint="When was the cause found?"
          isRequired
        />
      </FieldRow>
      {!isCorrection && (
        <>
          <DuplicateClaimWarning propertyAddress={values.propertyAddress} dol={values.dol} />
          <ServiceCards name={field('serviceRequestType')} subscription={subscription} />
        </>
      )}
      <FieldRow>
        <SelectField
          name={field('inspectionStatus')}
          label="Inspection Status"
          options={INSPECTION_OPTIONS}
        />
        <TextField
          name={field('claimNumber')}
          label="Claim Number"
          hint="Optional: the carrier's number"
          maxLength={limits.claim.claimNumberMaxLength}
        />
        <MoneyField
          name={field('originalClaimAmount')}
          label="Original Claim Amount"
          hint="Optional: your own estimate, in USD"
        />
      </FieldRow>
      <TextAreaField name={field('notes')} label="Notes" maxLength={limits.claim.notesMaxLength} rows={3} />
    </>
  );
}
