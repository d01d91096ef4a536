import { type LibraryDocument } from '@/entities/document/document';
import { createDocumentRow } from '@/entities/document/fixtures';
import { countPages, type ExhibitDraft, getLetter, moveExhibit } from './exhibits';
import { getPlace } from './useRowDrag';

function createExhibit(
  name: string,
  mimeType: string,
  overrides: Partial<LibraryDocument> = {},
): ExhibitDraft {
  const document = createDocumentRow({ id: name, originalFilename: name, mimeType, ...overrides });
  return { document, title: name, isIncluded: true };
}

const POLICY = createExhibit('policy.pdf', 'application/pdf', { pageCount: 12 });
const ROOF = createExhibit('roof.jpg', 'image/jpeg');
const EAVES = createExhibit('eaves.jpg', 'image/jpeg');

test('letters go on after Z', () => {
  expect([0, 25, 26, 51, 52].map(getLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']);
});

test('an exhibit moves to another place', () => {
  expect(moveExhibit([POLICY, ROOF, EAVES], 0, 1)).toEqual([ROOF, POLICY, EAVES]);
  expect(moveExhibit([POLICY, ROOF, EAVES], 2, 0)).toEqual([EAVES, POLICY, ROOF]);
});

test('neighbouring photographs share a page', () => {
  // Cover, index and the list of hashes, then the exhibits.
  expect(countPages([POLICY, ROOF, EAVES], 0).pages).toBe(3 + 12 + 1);
  expect(countPages([ROOF, POLICY, EAVES], 1).pages).toBe(3 + 1 + 12 + 1 + 1);
  expect(countPages([POLICY, { ...ROOF, isIncluded: false }], 0).pages).toBe(3 + 12);
});

test('a PDF that nobody has counted is named, and one that cannot be opened has one page', () => {
  const waiting = createExhibit('new.pdf', 'application/pdf', { thumbnail: 'waiting' });
  const broken = createExhibit('broken.pdf', 'application/pdf', { thumbnail: 'none' });
  expect(countPages([POLICY, waiting, broken], 0)).toEqual({ pages: 3 + 12 + 1 + 1, uncounted: 1 });
});

test('a dragged row takes the place of each row whose middle the pointer passes', () => {
  const rows = [0, 50, 100, 150].map((top) => ({ top, height: 50 }));
  expect([-10, 60, 80, 130, 400].map((y) => getPlace(rows, 1, y))).toEqual([0, 1, 1, 2, 3]);
});
