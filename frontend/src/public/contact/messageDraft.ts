import { haveSameValues, parseDraftValues } from '@/shared/forms/formDraft';
import { randomUuid } from '@/shared/lib/randomUuid';
import { readStoredJson, writeStorage } from '@/shared/lib/storage';
import operations from '@rules/operations.json';
import { type ContactValues, EMPTY_MESSAGE } from './contactSchema';

const STORAGE_KEY = 'contact-draft';
const ATTEMPT_KEY = 'contact-attempt';

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

/**
 * The `Idempotency-Key` of a message. The same message has the same key until it is received, so that sending it again
 * after a lost response stores it once.
 */
export function getMessageKey(message: object): string {
  const content = JSON.stringify(message);
  const attempt = readStoredJson('session', ATTEMPT_KEY) as
    { content: string; key: string } | undefined | null;
  if (attempt?.content === content) return attempt.key;
  const key = randomUuid();
  writeStorage('session', ATTEMPT_KEY, JSON.stringify({ content, key }));
  return key;
}

/** Forgets the draft and the key of a message that was received. */
export function clearMessageDraft(): void {
  saveMessageDraft(EMPTY_MESSAGE);
  writeStorage('session', ATTEMPT_KEY, null);
}
