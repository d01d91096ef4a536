import { type LibraryDocument, type DocumentRow } from '@/entities/document/document';

/** Only those of the library say to which claim they belong. */
export type ViewedDocument = DocumentRow & Partial<LibraryDocument>;

export function getContentsUrl(documentId: string): string {
  return `/api/user/documents/${documentId}/contents`;
}
