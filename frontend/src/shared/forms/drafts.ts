import { bootData } from '@/shared/api/bootData';
import { listStorageKeys, readStoredJson, type StorageKind, writeStorage } from '@/shared/lib/storage';

/**
 * What was typed into forms and not sent, by form and person, so that nobody finds what another person typed in the same
 * browser. `local` keeps it until it is sent, `session` until the tab is closed, `memory` until the page is reloaded.
 * This file imports no form library, because the sign-in uses it.
 */
export type DraftKey = string & { readonly [draftKey]: true };
declare const draftKey: unique symbol;

const VISITOR = 'visitor';

/** `personId`: null for a visitor. */
export function getDraftKey(form: string, personId: string | null): DraftKey {
  return (form + getSuffix(personId ?? VISITOR)) as DraftKey;
}

/** The stored value, which an older release or another page may have written, or undefined. */
export function readDraft(storage: StorageKind, key: DraftKey): unknown {
  return readStoredJson('memory', key) ?? readStoredJson(storage, key);
}

/**
 * Null deletes the draft. Returns false if storage is switched off or full: the draft is then kept until the page is loaded
 * again. During an impersonation nothing is saved, because support types it and not the member.
 */
export function saveDraft(storage: StorageKind, key: DraftKey, value: object | null): boolean {
  if (bootData.impersonation) return true;
  const text = value && JSON.stringify(value);
  const isStored = writeStorage(storage, key, text);
  if (storage !== 'memory') writeStorage('memory', key, isStored ? null : text);
  return isStored;
}

/** For a sign-out: drafts are private. */
export function deleteDrafts(personId: string): void {
  deleteMatching(['local', 'session', 'memory'], (key) => key.endsWith(getSuffix(personId)));
}

/** For a sign-in: what another account could not send when its session ended. Its own forms still offer it, after a 401. */
export function deleteUnsentOfOthers(personId: string): void {
  deleteMatching(['memory'], (key) => !key.endsWith(getSuffix(personId)));
}

const unsentForms = new Map<DraftKey, object>();

/** For an open form, at each change: its values would be lost if the session ends. Returns how to take it back. */
export function noteUnsentForm(key: DraftKey, values: object): () => void {
  unsentForms.set(key, values);
  return () => unsentForms.delete(key);
}

/** For the end of a session, before the guards leave the page. */
export function saveUnsentForms(): void {
  for (const [key, values] of unsentForms) saveDraft('memory', key, values);
}

function getSuffix(personId: string): string {
  return `:${personId}`;
}

function deleteMatching(storages: readonly StorageKind[], isMatching: (key: string) => boolean): void {
  for (const storage of storages)
    for (const key of listStorageKeys(storage)) if (isMatching(key)) writeStorage(storage, key, null);
}
