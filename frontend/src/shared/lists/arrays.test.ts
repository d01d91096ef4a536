import { chunk, arraysEqual } from './arrays';

test('chunks keep the order, and the last one has the rest', () => {
  expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunk([1, 2], 2)).toEqual([[1, 2]]);
  expect(chunk([], 2)).toEqual([]);
});

test('lists are equal if they have identical items in the same order', () => {
  const row = { id: 'a' };
  expect(arraysEqual([row, 1], [row, 1])).toBe(true);
  expect(arraysEqual([row], [{ id: 'a' }])).toBe(false);
  expect(arraysEqual([1, 2], [2, 1])).toBe(false);
  expect(arraysEqual([1], [1, 2])).toBe(false);
});
