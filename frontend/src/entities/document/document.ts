import { keysetPagesQuery, type ListFilters } from '@/shared/api/keysetPages';
import { type Schemas } from '@/shared/api/schemas';

export type DocumentRow = Schemas['DocumentRow'];
export type DocumentType = Schemas['DocumentTypeEnum'];
export type DocumentsUploaded = Schemas['DocumentsUploaded'];

/** Newest first. */
export const documentPagesQuery = (filters: ListFilters) =>
  keysetPagesQuery<DocumentRow>('/api/user/documents', filters);
