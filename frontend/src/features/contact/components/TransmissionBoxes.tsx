import { detailsBeforeChoice, operationBriefs, type OperationType } from '@/content/contact';
import { SelectField } from '@/shared/forms/SelectField';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { TextField } from '@/shared/forms/TextField';
import { classNames } from '@/shared/lib/className';
import limits from '@rules/limits.json';
import operations from '@rules/operations.json';
import styles from './TransmissionSheet.module.css';

const OPTIONS = Object.entries(operations).map(([value, label]) => ({ value, label }));

/** The sheet's four numbered boxes. The chosen operation type says what the last one needs. */
export function TransmissionBoxes({ operationType }: { operationType: string }) {
  const brief =
    operationType in operationBriefs ? operationBriefs[operationType as OperationType] : undefined;
  return (
    <div className={styles.boxes}>
      <div className={styles.box}>
        <TextField
          name="callsign"
          label="Callsign"
          autoComplete="nickname"
          maxLength={limits.contact.callsignMaxLength}
          hint="What we call you. It need not be your name."
          isRequired
        />
      </div>
      <div className={styles.box}>
        <TextField
          name="encryptedChannel"
          label="Encrypted channel"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={limits.email.maxLength}
          hint="An email address that only you read. The answer goes there."
          isRequired
        />
      </div>
      <div className={classNames(styles.box, styles.wide)}>
        <SelectField
          name="operationType"
          label="Operation type"
          options={OPTIONS}
          placeholder="Choose one"
          hint={brief ? `Read at the ${brief.desk.toLowerCase()}.` : 'It decides which desk reads the sheet.'}
          isRequired
        />
      </div>
      <div className={classNames(styles.box, styles.wide, styles.ruled)}>
        <TextAreaField
          name="missionDetails"
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
