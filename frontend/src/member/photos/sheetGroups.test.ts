import { type Photo } from '@/entities/photo/photo';
import { createNetworkError, createResponseError } from '@/shared/api/createApiError';
import { forEachPhoto } from './deletion';
import { groupRows } from './sheetGroups';

function photo(id: string, place: string, takenAt: string | null): Photo {
  return { id, documentId: id, place, takenAt, position: 0 } as Photo;
}

const PHOTOS = [
  photo('a', '', '2026-05-04T09:00:00'),
  photo('b', 'Roof', null),
  photo('c', 'Shed', '2026-05-03T14:00:00'),
  photo('d', 'Roof', '2026-05-03T08:00:00'),
];

test.each([
  ['', ['', 'abcd']],
  ['place', ['Shed', 'c', 'Roof', 'db', 'No place', 'a']],
  ['date', ['May 3, 2026', 'dc', 'May 4, 2026', 'a', 'No date in the file', 'b']],
])('photographs are grouped by %s', (grouping, expected) => {
  const rows = PHOTOS.map((row) => ({ photo: row }));

  const groups = groupRows(rows, grouping, ['shed']);

  expect(
    groups.flatMap(({ title, rows: group }) => [title, group.map((row) => row.photo.id).join('')]),
  ).toEqual(expected);
});

test('a photograph that is in use stays, and a lost network ends the deletion', async () => {
  const calls: string[] = [];
  const errors = new Map<string, Error>([
    ['b', createResponseError(409, 'Conflict', { success: false, code: 'in_use', error: 'Open' })],
    ['c', createNetworkError()],
  ]);

  const result = await forEachPhoto(PHOTOS, ({ id }) => {
    calls.push(id);
    const error = errors.get(id);
    return error ? Promise.reject(error) : Promise.resolve();
  });

  expect(calls).toEqual(['a', 'b', 'c']);
  expect(result.done.map(({ id }) => id)).toEqual(['a']);
  expect(result.error).toBe(errors.get('c'));
});
