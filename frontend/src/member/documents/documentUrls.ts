import { type DocumentRow } from '@/entities/document/document';

/**
 * Opened by the browser itself, so only the session cookie authorizes it. Ends in the name of the file, because browsers
 * name the tab after the end of the address.
 */
export function getViewUrl({ id, originalFilename }: DocumentRow): string {
  return `/api/user/documents/${id}/download/${encodeURIComponent(originalFilename)}`;
}

export function getDownloadUrl({ id }: Pick<DocumentRow, 'id'>): string {
  return `/api/user/documents/${id}/download?download=1`;
}

/** Answers 404 if the document has no thumbnail. */
export function getThumbnailUrl(documentId: string): string {
  return `/api/user/documents/${documentId}/thumbnail`;
}
