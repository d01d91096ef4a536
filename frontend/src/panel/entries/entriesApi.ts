import {
  type CredibilityEntry,
  type EntryChanged,
  type EntryDeleted,
  type EntryInput,
} from '@/entities/credibilityEntry/credibilityEntry';
import { ENTRIES_URL, explainDeletedEntry } from '@/entities/credibilityEntry/entryQueries';
import { callApi } from '@/shared/api/client';

interface EntryChange {
  /** The entry that the changes are based on; null for a new entry. */
  entry: CredibilityEntry | null;
  fields: EntryInput;
}

/** Creates an entry, or changes the given fields. Fails with 409 if the entry was changed since it was loaded. */
export function saveEntry({ entry, fields }: EntryChange): Promise<EntryChanged> {
  if (!entry) return callApi('POST', ENTRIES_URL, fields);
  const { id, version } = entry;
  return explainDeletedEntry(callApi('PATCH', `${ENTRIES_URL}/${id}`, fields, { version }));
}

/** Fails with 409 if the entry was changed since it was loaded. */
export function deleteEntry({ id, version }: CredibilityEntry): Promise<EntryDeleted> {
  return explainDeletedEntry(callApi('DELETE', `${ENTRIES_URL}/${id}`, undefined, { version }));
}
