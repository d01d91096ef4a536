import { createFieldNames } from '@/shared/forms/fieldNames';
import { type InferType } from '@/shared/forms/schema';
import { type batchSchema } from './creationSchemas';
import { DateField } from '@/shared/forms/DateField';
import { FieldRow } from '@/shared/forms/FieldRow';
import { TextField } from '@/shared/forms/TextField';
import { todayAsDateOnly } from '@/shared/lib/dates';
import { Disclosure } from '@/shared/ui/Accordion';
import limits from '@rules/limits.json';

const field = createFieldNames<InferType<typeof batchSchema>>();

/** Collapsed, because most codes have neither a note nor an expiry date. */
export function OptionalCodeFields() {
  return (
    <Disclosure title="Note and expiry (optional)" headingLevel={3}>
      <FieldRow>
        <TextField
          name={field('note')}
          label="Note"
          hint="Seen by admins only."
          maxLength={limits.invitationCode.noteMaxLength}
          autoComplete="off"
        />
        <DateField
          name={field('expiresAt')}
          label="Expires after"
          hint="The last day it works."
          min={todayAsDateOnly()}
        />
      </FieldRow>
    </Disclosure>
  );
}
