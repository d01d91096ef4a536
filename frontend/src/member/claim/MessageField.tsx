import { createFieldNames } from '@/shared/forms/fieldNames';
import { object, string } from '@/shared/forms/schema';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { countCharacters } from '@/shared/lib/text';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import styles from './ClaimConversation.module.css';

export interface MessageValues {
  text: string;
}

const field = createFieldNames<MessageValues>();
const MAX_LENGTH = limits.claimWork.textMaxLength;

export const messageSchema = object({
  text: string()
    .trim()
    .required(messages.claimWork.messageRequired)
    .test('length', messages.claimWork.messageTooLong, (text) => countCharacters(text) <= MAX_LENGTH),
});

interface MessageFieldProps {
  label: string;
  value: string;
  rows?: number;
  isDisabled?: boolean;
}

/** The text of a message or question. The counter appears near the limit, and counts as the server does. */
export function MessageField({ label, value, rows, isDisabled }: MessageFieldProps) {
  const count = countCharacters(value.trim());
  const isNear = count > MAX_LENGTH * 0.8;
  return (
    <>
      <TextAreaField name={field('text')} label={label} rows={rows} isRequired isDisabled={isDisabled} />
      <p className={styles.counter} data-over={count > MAX_LENGTH || undefined}>
        {count.toLocaleString('en-US')} of {MAX_LENGTH.toLocaleString('en-US')} characters
      </p>
      <p className={styles.announcement} role="status">
        {isNear && describeRoom(MAX_LENGTH - count)}
      </p>
    </>
  );
}

/** Rounded, so that a screen reader does not speak with each key. */
function describeRoom(left: number): string {
  if (left < 0) return messages.claimWork.messageTooLong;
  const hundreds = Math.ceil(left / 100) * 100;
  return `Fewer than ${hundreds.toLocaleString('en-US')} characters left`;
}
