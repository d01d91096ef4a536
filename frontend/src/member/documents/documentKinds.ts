import { type DocumentRow } from '@/entities/document/document';

const DRAWN_TYPES = ['image/jpeg', 'image/heic', 'image/heif', 'image/png', 'image/gif', 'application/pdf'];

export function isPicture({ mimeType }: DocumentRow): boolean {
  return mimeType.startsWith('image/');
}

/** Whether the worker draws its pages. */
export function hasPages({ mimeType, isViewable }: DocumentRow): boolean {
  return isViewable && DRAWN_TYPES.includes(mimeType);
}

/** Whether its parts can be listed. */
export function hasContents({ originalFilename, isViewable }: DocumentRow): boolean {
  return isViewable && originalFilename.toLowerCase().endsWith('.esx');
}

/** Whether the viewer shows more of the document than its name. */
export function canBeShown(document: DocumentRow): boolean {
  return hasPages(document) || hasContents(document);
}
