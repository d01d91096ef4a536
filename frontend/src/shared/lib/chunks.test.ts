import { chunksOf, holdsTheSame } from './chunks';

test('pieces keep the order, and the last one holds the rest', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunksOf([1, 2], 2)).toEqual([[1, 2]]);
  expect(chunksOf([], 2)).toEqual([]);
});

test('the same things in the same order are the same', () => {
  const row = { id: 'a' };
  expect(holdsTheSame([row, 1], [row, 1])).toBe(true);
  expect(holdsTheSame([row], [{ id: 'a' }])).toBe(false);
  expect(holdsTheSame([1, 2], [2, 1])).toBe(false);
  expect(holdsTheSame([1], [1, 2])).toBe(false);
});
