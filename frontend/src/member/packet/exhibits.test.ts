import { createDocumentRow } from '@/entities/document/fixtures';
import { countPages, type ExhibitDraft, getLetter, moveExhibit } from './exhibits';

function createExhibit(name: string, mimeType: string): ExhibitDraft {
  const document = createDocumentRow({ id: name, originalFilename: name, mimeType });
  return { document, title: name, isIncluded: true };
}

const POLICY = createExhibit('policy.pdf', 'application/pdf');
const ROOF = createExhibit('roof.jpg', 'image/jpeg');
const EAVES = createExhibit('eaves.jpg', 'image/jpeg');

test('letters go on after Z', () => {
  expect([0, 25, 26, 51, 52].map(getLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']);
});

test('an exhibit moves by one place', () => {
  expect(moveExhibit([POLICY, ROOF, EAVES], 0, 1)).toEqual([ROOF, POLICY, EAVES]);
  expect(moveExhibit([POLICY, ROOF, EAVES], 2, -1)).toEqual([POLICY, EAVES, ROOF]);
});

test('neighbouring photographs share a page', () => {
  // Cover, index and the list of hashes, then the exhibits.
  expect(countPages([POLICY, ROOF, EAVES], 0)).toBe(3 + 2);
  expect(countPages([ROOF, POLICY, EAVES], 1)).toBe(3 + 3 + 1);
  expect(countPages([POLICY, { ...ROOF, isIncluded: false }], 0)).toBe(3 + 1);
});
