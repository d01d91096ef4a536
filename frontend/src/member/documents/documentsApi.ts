import { DOCUMENTS_URL, type DocumentChanged, type DocumentRow } from '@/entities/document/document';
import { callApi } from '@/shared/api/client';

/** Puts a document into the trash. Fails with 409 while unfinished work needs it. */
export function deleteDocument({ id }: Pick<DocumentRow, 'id'>): Promise<DocumentChanged> {
  return callApi('DELETE', `${DOCUMENTS_URL}/${id}`);
}

/** Takes a document from the trash. */
export function restoreDocument({ id }: Pick<DocumentRow, 'id'>): Promise<DocumentChanged> {
  return callApi('POST', `${DOCUMENTS_URL}/${id}/restore`);
}
