import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { endOfDay } from './expiry';

const { batchMin, batchMax, maxLength, noteMaxLength } = limits.invitationCode;

/** Whether typed text is a whole number of codes that can be drawn at once (member specification, section 5). */
export function isBatchCount(text: string | undefined): boolean {
  if (!/^\d+$/.test(text?.trim() ?? '')) return false;
  return Number(text) >= batchMin && Number(text) <= batchMax;
}

const extras = {
  note: string().trim().max(noteMaxLength),
  // A day that has passed by now: the server judges the instant by its own clock.
  expiresAt: string().test(
    'future',
    messages.codes.expiryPast,
    (day) => !day || new Date(endOfDay(day)) > new Date(),
  ),
};

/** A batch: how many codes. */
export const batchSchema = object({
  count: string().test('count', messages.codes.countOutOfRange, isBatchCount),
  ...extras,
});

/** One code of the admin's own choice; sent in upper case. */
export const customCodeSchema = object({
  code: string()
    .trim()
    .required(messages.codes.customCodeRequired)
    .max(maxLength, messages.codes.customCodeForm)
    .matches(/^[A-Za-z0-9_-]+$/, { message: messages.codes.customCodeForm, excludeEmptyString: true }),
  ...extras,
});

interface Extras {
  note: string;
  expiresAt: string;
}

/** Note and end as the API takes them; what was left empty is left out. */
export function extrasOf({ note, expiresAt }: Extras): { note?: string; expiresAt?: string } {
  return {
    ...(note.trim() && { note: note.trim() }),
    ...(expiresAt && { expiresAt: endOfDay(expiresAt) }),
  };
}
