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
/** Of the list of hashes, if no name needs two lines. */
const HASHES_OF_PAGE = 30;

/** The member's own documents and those of the network. */
export function getExhibits({ documents, networkDocuments }: ClaimDetail): ExhibitDraft[] {
  return [...documents, ...networkDocuments]
    .filter(({ isViewable }) => isViewable)
    .map((document) => ({ document, title: document.originalFilename, isIncluded: true }));
}

export function moveExhibit(exhibits: readonly ExhibitDraft[], from: number, to: number) {
  const moved = [...exhibits];
  const [exhibit] = moved.splice(from, 1);
  if (exhibit) moved.splice(to, 0, exhibit);
  return moved;
}

/** A to Z, AA, AB, … */
export function getLetter(place: number): string {
  const rest = String.fromCharCode(65 + (place % 26));
  return place < 26 ? rest : getLetter(Math.floor(place / 26) - 1) + rest;
}

/**
 * The pages to expect, and how many PDFs are not counted yet; each of those and each section counts as one page.
 * Photographs that follow each other are two a page.
 */
export function countPages(
  exhibits: readonly ExhibitDraft[],
  sections: number,
): { pages: number; uncounted: number } {
  const included = exhibits.filter(({ isIncluded }) => isIncluded);
  let pages = 0;
  let photos = 0;
  let uncounted = 0;
  for (const { document } of included) {
    if (document.mimeType.startsWith('image/')) {
      photos += 1;
      continue;
    }
    const { mimeType, pageCount, thumbnail } = document;
    const isPdf = mimeType === 'application/pdf';
    // Without a thumbnail it cannot be opened: one page of the packet says so.
    if (isPdf && pageCount === null && thumbnail !== 'none') uncounted += 1;
    pages += Math.ceil(photos / 2) + Math.max(isPdf ? (pageCount ?? 1) : 1, 1);
    photos = 0;
  }
  const hashes = Math.ceil(included.length / HASHES_OF_PAGE);
  const rows = included.length + sections + (hashes > 0 ? 1 : 0);
  return {
    pages: 1 + Math.ceil(rows / ROWS_OF_INDEX) + pages + Math.ceil(photos / 2) + sections + hashes,
    uncounted,
  };
}
