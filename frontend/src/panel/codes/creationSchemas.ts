import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { endOfDay } from './expiry';

const { batchMin, batchMax, largeBatchMax, maxLength } = limits.invitationCode;

export function isValidBatchCount(text: string | undefined, max = batchMax): boolean {
  if (!/^\d+$/.test(text?.trim() ?? '')) return false;
  return Number(text) >= batchMin && Number(text) <= max;
}

const optionalFields = {
  note: string().trim(),
  // The server checks again with its own clock.
  expiresAt: string().test(
    'future',
    messages.codes.expiryPast,
    (day) => !day || new Date(endOfDay(day)) > new Date(),
  ),
};

export const batchSchema = object({
  count: string().test('count', messages.codes.countOutOfRange, (text) => isValidBatchCount(text)),
  ...optionalFields,
});

export const largeBatchSchema = object({
  count: string().test('count', messages.codes.largeCountOutOfRange, (text) =>
    isValidBatchCount(text, largeBatchMax),
  ),
  ...optionalFields,
});

/** Lower case is accepted; the code is sent in upper case. */
export const customCodeSchema = object({
  code: string()
    .trim()
    .required(messages.codes.customCodeRequired)
    .max(maxLength, messages.codes.customCodeForm)
    .matches(/^[A-Za-z0-9_-]+$/, { message: messages.codes.customCodeForm, excludeEmptyString: true }),
  ...optionalFields,
});

interface OptionalFields {
  note: string;
  expiresAt: string;
}

/** Omits the fields that are empty. */
export function toOptionalFields({ note, expiresAt }: OptionalFields): { note?: string; expiresAt?: string } {
  return {
    ...(note.trim() && { note: note.trim() }),
    ...(expiresAt && { expiresAt: endOfDay(expiresAt) }),
  };
}
