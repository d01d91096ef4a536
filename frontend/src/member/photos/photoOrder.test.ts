import { type Photo } from '@/entities/photo/photo';
import { moveBefore, orderByPlace, orderByTime, planPositions } from './photoOrder';

type Row = Pick<Photo, 'id' | 'position' | 'takenAt' | 'place'>;

function photo(id: string, position: number, facts: Partial<Row> = {}): Row {
  return { id, position, takenAt: null, place: '', ...facts };
}

const ids = (photos: readonly Row[]) => photos.map(({ id }) => id).join('');

function applyPlan(wanted: readonly Row[]): Row[] {
  const plan = new Map(planPositions(wanted).map(({ id, position }) => [id, position]));
  return wanted
    .map((row) => ({ ...row, position: plan.get(row.id) ?? row.position }))
    .sort((one, other) => one.position - other.position);
}

const ROWS = [photo('a', 1000), photo('b', 2000), photo('c', 3000), photo('d', 4000)];

test('a photograph that is moved changes its own position alone', () => {
  const wanted = moveBefore(ROWS, new Set(['d']), 1);

  expect(ids(wanted)).toBe('adbc');
  expect(planPositions(wanted)).toEqual([{ id: 'd', position: 1500 }]);
});

test.each([
  ['to the start', ['c', 'd'], 0, 'cdab'],
  ['to the end', ['a', 'b'], 4, 'cdab'],
  ['between', ['a', 'd'], 2, 'badc'],
])('several are moved together %s', (_name, moved, target, expected) => {
  const wanted = moveBefore(ROWS, new Set(moved), target);

  expect(ids(wanted)).toBe(expected);
  expect(ids(applyPlan(wanted))).toBe(expected);
  expect(planPositions(wanted)).toHaveLength(2);
});

test('without room between two photographs, all are numbered again', () => {
  const wanted = moveBefore([photo('a', 1), photo('b', 2), photo('c', 3)], new Set(['c']), 1);

  expect(planPositions(wanted)).toEqual([
    { id: 'a', position: 1000 },
    { id: 'c', position: 2000 },
    { id: 'b', position: 3000 },
  ]);
});

test('photographs follow the rooms of the estimate, then other places, then those without one', () => {
  const rows = [
    photo('a', 1),
    photo('b', 2, { place: 'Shed' }),
    photo('c', 3, { place: 'kitchen' }),
    photo('d', 4, { place: 'Roof', takenAt: '2026-05-03T14:00:00' }),
    photo('e', 5, { place: 'Roof', takenAt: '2026-05-03T13:00:00' }),
  ];

  expect(ids(orderByPlace(rows, ['Roof', 'Kitchen']))).toBe('edcba');
  expect(ids(orderByTime(rows))).toBe('edabc');
});
