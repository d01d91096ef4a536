/** Where the browser opens a document, in a new tab; the session's cookies alone let it in. */
export function viewAddress(documentId: string): string {
  return `/api/user/documents/${documentId}/download`;
}

/** Where the browser saves it from, under its original name. */
export function downloadAddress(documentId: string): string {
  return `${viewAddress(documentId)}?download=1`;
}

/** Where a small picture of it is; not found where there is none. */
export function thumbnailAddress(documentId: string): string {
  return `/api/user/documents/${documentId}/thumbnail`;
}
