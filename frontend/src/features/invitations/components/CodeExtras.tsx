import { DateField } from '@/shared/forms/DateField';
import { FieldRow } from '@/shared/forms/FieldRow';
import { TextField } from '@/shared/forms/TextField';
import { todayAsDateOnly } from '@/shared/lib/dates';
import { Disclosure } from '@/shared/ui/Accordion';
import limits from '@rules/limits.json';

/** What a new code may carry besides itself; folded away, for most carry nothing. */
export function CodeExtras() {
  return (
    <Disclosure title="Note and expiry (optional)" headingLevel={3}>
      <FieldRow>
        <TextField
          name="note"
          label="Note"
          hint="Seen by admins only."
          maxLength={limits.invitationCode.noteMaxLength}
          autoComplete="off"
        />
        <DateField
          name="expiresAt"
          label="Expires after"
          hint="The last day it works."
          min={todayAsDateOnly()}
        />
      </FieldRow>
    </Disclosure>
  );
}
