import { type CredibilityEntry } from '@/entities/credibilityEntry/credibilityEntry';

export type EntryAction = { kind: 'add' } | { kind: 'view' | 'edit' | 'delete'; entry: CredibilityEntry };

/** Must be a stable function, because the rows are memoized. */
export type EntryActionHandler = (kind: 'view' | 'edit' | 'delete', entry: CredibilityEntry) => void;
