import { describeList } from './describeList';

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
