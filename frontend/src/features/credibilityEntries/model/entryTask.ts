import { type CredibilityEntry } from '../api/credibilityEntries';

/** What an admin is about to do with the entries. */
export type EntryTask = { kind: 'add' } | { kind: 'read' | 'edit' | 'delete'; entry: CredibilityEntry };

/** Begins a task on a row; the same function each time, so that drawn rows are kept. */
export type EntryTaskHandler = (kind: 'read' | 'edit' | 'delete', entry: CredibilityEntry) => void;
