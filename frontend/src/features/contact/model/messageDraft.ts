import { haveSameValues, parseDraftValues } from '@/shared/forms/formDraft';
import { readStoredJson, writeStorage } from '@/shared/lib/storage';
import operations from '@rules/operations.json';
import { type ContactValues, EMPTY_MESSAGE } from './contactSchema';

const STORAGE_KEY = 'contact-draft';

/** The values that were typed in this tab and not sent. Invalid stored data counts as no draft. */
export function readMessageDraft(): ContactValues {
  const draft = parseDraftValues(EMPTY_MESSAGE, readStoredJson('session', STORAGE_KEY));
  // The select would show nothing for a type that is no longer offered, but would submit it.
  return Object.hasOwn(operations, draft.operationType) ? draft : { ...draft, operationType: '' };
}

/** Saves the values until the tab is closed. */
export function saveMessageDraft(values: ContactValues): void {
  const isEmpty = haveSameValues(EMPTY_MESSAGE, values);
  writeStorage('session', STORAGE_KEY, isEmpty ? null : JSON.stringify(values));
}
