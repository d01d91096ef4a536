import { readStoredJson, writeStorage } from '@/shared/lib/storage';
import operations from '@rules/operations.json';
import { type ContactValues, EMPTY_MESSAGE } from './contactSchema';

const STORAGE_KEY = 'contact-draft';
const FIELD_NAMES = Object.keys(EMPTY_MESSAGE) as (keyof ContactValues)[];

/** The values that were typed in this tab and not sent. Invalid stored data counts as no draft. */
export function readMessageDraft(): ContactValues {
  const stored = readStoredJson('session', STORAGE_KEY);
  const texts = { ...(typeof stored === 'object' ? stored : null) } as Partial<Record<string, unknown>>;
  const getText = (field: string) => (typeof texts[field] === 'string' ? texts[field] : '');
  const draft = Object.fromEntries(FIELD_NAMES.map((field) => [field, getText(field)])) as ContactValues;
  // The select would show nothing for a type that is no longer offered, but would submit it.
  return Object.hasOwn(operations, draft.operationType) ? draft : { ...draft, operationType: '' };
}

/** Saves the values until the tab is closed. */
export function saveMessageDraft(values: ContactValues): void {
  const isEmpty = FIELD_NAMES.every((field) => values[field] === '');
  writeStorage('session', STORAGE_KEY, isEmpty ? null : JSON.stringify(values));
}
