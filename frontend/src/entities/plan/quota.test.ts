import { quotaPercent, quotaTone } from './quota';

test.each([
  [0, 10, 'good'],
  [6, 10, 'good'],
  [7, 10, 'watch'],
  [8, 9, 'watch'],
  [9, 10, 'danger'],
  [12, 10, 'danger'],
  [0, 0, 'danger'],
] as const)('%d of %d is %s', (used, quota, tone) => {
  expect(quotaTone(used, quota)).toBe(tone);
});

test('the used share is always from 0 to 100 percent', () => {
  expect(quotaPercent(12, 10)).toBe(100);
  expect(quotaPercent(1, 4)).toBe(25);
});
