import { listWords } from './listWords';

const CLAIMS = { noun: 'claim', isNarrowed: false, hasMore: false };

test.each([
  [{ ...CLAIMS, count: 10, hasMore: true }, 'The 10 newest claims'],
  [{ ...CLAIMS, count: 1 }, '1 claim'],
  [{ ...CLAIMS, count: 5000 }, 'All 5,000 claims'],
  [{ ...CLAIMS, count: 0, isNarrowed: true }, 'No claims found'],
  [{ ...CLAIMS, count: 1, isNarrowed: true }, '1 claim found'],
  [{ ...CLAIMS, count: 50, isNarrowed: true, hasMore: true }, 'The 50 newest claims found'],
  [{ ...CLAIMS, count: 2, noun: 'entry', plural: 'entries' }, 'All 2 entries'],
])('%o reads %s', (facts, words) => {
  expect(listWords(facts)).toBe(words);
});
