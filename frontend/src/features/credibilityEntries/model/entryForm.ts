import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { type CredibilityEntry } from '../api/credibilityEntries';
import { type EntryFields } from '../api/saveEntry';

const TEXTS = [
  'contractorName',
  'contractorCompany',
  'contractorAddress',
  'contractorPhone',
  'contractorEmail',
  'clientName',
  'clientAddress',
  'claimType',
  'publicAdjuster',
  'fieldAdjuster',
  'deskAdjuster',
  'notes',
  'successStory',
] as const;
export const AMOUNTS = ['originalAmount', 'reducedAmount', 'finalAmount', 'deductible'] as const;

export type FieldName = (typeof TEXTS)[number] | (typeof AMOUNTS)[number] | 'isActive';

/** The form's fields, all of them text: an amount that is not known is empty, `isActive` is `true` or `false`. */
export type EntryValues = Record<FieldName, string>;

/** What the form shows at first: the entry's own facts, or nothing yet. */
export function valuesOf(entry: CredibilityEntry | null): EntryValues {
  const texts = TEXTS.map((field) => [field, entry?.[field] ?? ''] as const);
  const amounts = AMOUNTS.map((field) => [field, entry?.[field] ?? ''] as const);
  return {
    ...Object.fromEntries([...texts, ...amounts]),
    isActive: String(entry?.isActive ?? true),
  } as EntryValues;
}

/** What was changed, as the API takes it, so that two admins at one entry do not undo each other's work. */
export function changesOf(initial: EntryValues, values: EntryValues): EntryFields {
  const changed = (field: FieldName) => values[field] !== initial[field];
  return {
    ...Object.fromEntries(TEXTS.filter(changed).map((field) => [field, values[field].trim()])),
    ...Object.fromEntries(AMOUNTS.filter(changed).map((field) => [field, values[field] || null])),
    ...(changed('isActive') && { isActive: values.isActive === 'true' }),
  };
}

/**
 * What the form shows once somebody else's changes are loaded into it: what was typed stays, every other field takes
 * what stands now.
 */
export function withPresent(initial: EntryValues, typed: EntryValues, present: EntryValues): EntryValues {
  const fields = Object.keys(present) as FieldName[];
  const kept = fields.filter((field) => typed[field] !== initial[field]);
  return { ...present, ...Object.fromEntries(kept.map((field) => [field, typed[field]])) };
}

const phoneDigits = (phone: string) => phone.replace(/\D/g, '').length;

/** Only the contractor's name and phone are needed; a record is found by both. */
export const entrySchema = object({
  contractorName: string().trim().required(messages.credibility.contractorNameRequired),
  contractorPhone: string()
    .trim()
    .required(messages.credibility.contractorPhoneRequired)
    .test(
      'digits',
      messages.registration.phoneTooShort,
      (phone) => !phone || phoneDigits(phone) >= limits.phone.minDigits,
    ),
  contractorEmail: string().trim().email(messages.registration.emailInvalid),
});
