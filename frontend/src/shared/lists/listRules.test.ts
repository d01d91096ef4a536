import { chunk, arraysEqual } from './arrays';
import { describeList } from './describeList';

describe('arrays', () => {
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
});

describe('describeList', () => {
  const CLAIMS = { noun: 'claim', isFiltered: false, hasMore: false };

  test.each([
    [{ ...CLAIMS, count: 10, hasMore: true }, 'The 10 newest claims'],
    [{ ...CLAIMS, count: 1 }, '1 claim'],
    [{ ...CLAIMS, count: 5000 }, 'All 5,000 claims'],
    [{ ...CLAIMS, count: 0, isFiltered: true }, 'No claims found'],
    [{ ...CLAIMS, count: 1, isFiltered: true }, '1 claim found'],
    [{ ...CLAIMS, count: 50, isFiltered: true, hasMore: true }, 'The 50 newest claims found'],
    [{ ...CLAIMS, count: 2, noun: 'entry', plural: 'entries' }, 'All 2 entries'],
  ])('%o is described as %s', (summary, text) => {
    expect(describeList(summary)).toBe(text);
  });
});
