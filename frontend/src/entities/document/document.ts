import { keysetPagesQuery, type ListFilters } from '@/shared/lists/keysetPages';
import { type Schemas } from '@/shared/api/schemas';

export type DocumentRow = Schemas['DocumentRow'];
/** A document in the library, with what it belongs to. */
export type LibraryDocument = Schemas['LibraryDocument'];
export type DocumentState = Schemas['DocumentStateEnum'];
export type DocumentChanged = Schemas['DocumentChanged'];
export type DocumentType = Schemas['DocumentTypeEnum'];
/** The parts of an `.esx` file. */
export type DocumentContents = Schemas['Contents'];
export type DocumentsUploaded = Schemas['DocumentsUploaded'];
/** Which of the asked contents the member has already. */
export type KnownDocuments = Schemas['KnownDocuments'];

export const DOCUMENTS_URL = '/api/user/documents';

/** Newest first. */
export const documentPagesQuery = (filters: ListFilters) =>
  keysetPagesQuery<LibraryDocument>(DOCUMENTS_URL, filters);

/** Deleted documents that can be restored, newest first. */
export const trashPagesQuery = (filters: ListFilters) => documentPagesQuery({ ...filters, trash: '1' });
