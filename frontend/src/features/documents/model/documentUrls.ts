/** Opened by the browser itself, so only the session cookie authorizes it. */
export function getViewUrl(documentId: string): string {
  return `/api/user/documents/${documentId}/download`;
}

export function getDownloadUrl(documentId: string): string {
  return `${getViewUrl(documentId)}?download=1`;
}

/** Answers 404 if the document has no thumbnail. */
export function getThumbnailUrl(documentId: string): string {
  return `/api/user/documents/${documentId}/thumbnail`;
}
