import { type ClaimDetail } from '@/entities/claim/claim';
import { type DocumentRow } from '@/entities/document/document';

/** A document that can be in the packet, in the order of the packet. */
export interface ExhibitDraft {
  document: DocumentRow;
  title: string;
  isIncluded: boolean;
}

export const SECTIONS = ['conversation', 'history', 'comparison', 'details'] as const;
export type Section = (typeof SECTIONS)[number];

const ROWS_OF_INDEX = 24;

/** The member's own documents and those of the network. */
export function getExhibits({ documents, networkDocuments }: ClaimDetail): ExhibitDraft[] {
  return [...documents, ...networkDocuments]
    .filter(({ isViewable }) => isViewable)
    .map((document) => ({ document, title: document.originalFilename, isIncluded: true }));
}

/** Moves one exhibit by one place; `offset` is -1 or 1. */
export function moveExhibit(exhibits: readonly ExhibitDraft[], index: number, offset: -1 | 1) {
  const moved = [...exhibits];
  const [exhibit] = moved.splice(index, 1);
  if (exhibit) moved.splice(index + offset, 0, exhibit);
  return moved;
}

/** A to Z, AA, AB, … */
export function getLetter(place: number): string {
  const rest = String.fromCharCode(65 + (place % 26));
  return place < 26 ? rest : getLetter(Math.floor(place / 26) - 1) + rest;
}

/** The least number of pages: of a PDF only one page is certain. Photographs that follow each other are two a page. */
export function countPages(exhibits: readonly ExhibitDraft[], sections: number): number {
  const included = exhibits.filter(({ isIncluded }) => isIncluded);
  let pages = 0;
  let photos = 0;
  for (const { document } of included) {
    if (document.mimeType.startsWith('image/')) {
      photos += 1;
      continue;
    }
    pages += Math.ceil(photos / 2) + 1;
    photos = 0;
  }
  const hashes = included.length > 0 ? 1 : 0;
  const rows = included.length + sections + hashes;
  return 1 + Math.ceil(rows / ROWS_OF_INDEX) + pages + Math.ceil(photos / 2) + sections + hashes;
}
