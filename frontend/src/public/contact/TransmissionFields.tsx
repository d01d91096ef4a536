import { createFieldNames } from '@/shared/forms/fieldNames';
import { type ContactValues } from './contactSchema';
import { detailsBeforeChoice, operationBriefs, type OperationType } from './contact';
import { SelectField } from '@/shared/forms/SelectField';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { TextField } from '@/shared/forms/TextField';
import { classNames } from '@/shared/lib/className';
import limits from '@rules/limits.json';
import operations from '@rules/operations.json';
import styles from './TransmissionSheet.module.css';

const field = createFieldNames<ContactValues>();

const OPTIONS = Object.entries(operations).map(([value, label]) => ({ value, label }));

/** The selected operation type sets the hint of the last field. */
export function TransmissionFields({ operationType }: { operationType: string }) {
  const brief =
    operationType in operationBriefs ? operationBriefs[operationType as OperationType] : undefined;
  return (
    <div className={styles.fields}>
      <div className={styles.field}>
        <TextField
          name={field('callsign')}
          label="Callsign"
          autoComplete="nickname"
          maxLength={limits.contact.callsignMaxLength}
          hint="What we call you. It need not be your name."
          isRequired
        />
      </div>
      <div className={styles.field}>
        <TextField
          name={field('encryptedChannel')}
          label="Encrypted channel"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={limits.email.maxLength}
          hint="An email address that only you read. The answer goes there."
          isRequired
        />
      </div>
      <div className={classNames(styles.field, styles.wide)}>
        <SelectField
          name={field('operationType')}
          label="Operation type"
          options={OPTIONS}
          placeholder="Choose one"
          hint={brief ? `Read at the ${brief.desk.toLowerCase()}.` : 'It decides which desk reads the sheet.'}
          isRequired
        />
      </div>
      <div className={classNames(styles.field, styles.wide, styles.ruled)}>
        <TextAreaField
          name={field('missionDetails')}
          label="Mission details"
          rows={8}
          maxLength={limits.contact.missionDetailsMaxLength}
          hint={brief?.details ?? detailsBeforeChoice}
          isRequired
        />
      </div>
    </div>
  );
}
