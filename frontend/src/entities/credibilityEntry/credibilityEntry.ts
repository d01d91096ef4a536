import { type Schemas } from '@/shared/api/schemas';

export type CredibilityEntry = Schemas['CredibilityEntry'];
export type EntryPage = Schemas['EntryList'];
/** An entry and its last change. */
export type EntryResponse = Schemas['EntryShown'];
export type EntryChanged = Schemas['EntryChanged'];
export type EntryDeleted = Schemas['Message'];
export type EntryInput = Schemas['PatchedEntryInputRequest'];
