import { type CredibilityEntry, type EntryInput } from '@/entities/credibilityEntry/credibilityEntry';
import { optionalEmailRule, optionalPhoneRule } from '@/shared/forms/contactRules';
import { object, string } from '@/shared/forms/schema';
import messages from '@rules/messages.json';

const TEXT_FIELDS = [
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
export const AMOUNT_FIELDS = ['originalAmount', 'reducedAmount', 'finalAmount', 'deductible'] as const;

export type FieldName = (typeof TEXT_FIELDS)[number] | (typeof AMOUNT_FIELDS)[number] | 'isActive';

/** All values are strings: an unknown amount is empty, `isActive` is `true` or `false`. */
export type EntryValues = Record<FieldName, string>;

export function toFormValues(entry: CredibilityEntry | null): EntryValues {
  const texts = TEXT_FIELDS.map((field) => [field, entry?.[field] ?? ''] as const);
  const amounts = AMOUNT_FIELDS.map((field) => [field, entry?.[field] ?? ''] as const);
  return {
    ...Object.fromEntries([...texts, ...amounts]),
    isActive: String(entry?.isActive ?? true),
  } as EntryValues;
}

/** Only the changed fields, so that two admins who edit one entry do not overwrite each other. */
export function getEntryChanges(initial: EntryValues, values: EntryValues): EntryInput {
  const changed = (field: FieldName) => values[field] !== initial[field];
  return {
    ...Object.fromEntries(TEXT_FIELDS.filter(changed).map((field) => [field, values[field].trim()])),
    ...Object.fromEntries(AMOUNT_FIELDS.filter(changed).map((field) => [field, values[field] || null])),
    ...(changed('isActive') && { isActive: values.isActive === 'true' }),
  };
}

/** Keeps the fields that the admin has edited and takes the current values for all others. */
export function mergeCurrentValues(
  initial: EntryValues,
  edited: EntryValues,
  current: EntryValues,
): EntryValues {
  const fields = Object.keys(current) as FieldName[];
  const editedFields = fields.filter((field) => edited[field] !== initial[field]);
  return { ...current, ...Object.fromEntries(editedFields.map((field) => [field, edited[field]])) };
}

/** The name and the phone are required because the public look-up searches by both. */
export const entrySchema = object({
  contractorName: string().trim().required(messages.credibility.contractorNameRequired),
  contractorPhone: optionalPhoneRule.required(messages.credibility.contractorPhoneRequired),
  contractorEmail: optionalEmailRule,
});
