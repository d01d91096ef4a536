import { addDays } from './sampleDays';

test.each([
  ['just after midnight', new Date(2026, 2, 1, 0, 0, 5), -1, '2026-02-28'],
  ['just before midnight', new Date(2026, 11, 31, 23, 59, 59), 1, '2027-01-01'],
  ['over a leap day', new Date(2028, 2, 1, 9), -1, '2028-02-29'],
  ['on the day itself', new Date(2026, 5, 15, 18), 0, '2026-06-15'],
])('counts calendar days %s', (_when, today, days, expected) => {
  expect(addDays(today, days)).toBe(expected);
});
