import { getCountdownTone, formatTimeLeft } from './timeLeft';

const TWELVE_HOURS = 12 * 3600;

test.each([
  ['purchase', TWELVE_HOURS + 1, 'good'],
  ['access', TWELVE_HOURS + 1, 'watch'],
  ['purchase', TWELVE_HOURS, 'danger'],
  ['access', TWELVE_HOURS, 'danger'],
  ['purchase', TWELVE_HOURS - 1, 'danger'],
  ['access', TWELVE_HOURS - 1, 'danger'],
  ['purchase', 0, 'danger'],
  ['access', 0, 'danger'],
] as const)('the %s countdown with %s seconds left is %s', (kind, secondsLeft, tone) => {
  expect(getCountdownTone(kind, secondsLeft)).toBe(tone);
});

test.each([
  [72 * 3600, '72h 00m 00s'],
  [72 * 3600 - 1, '71h 59m 59s'],
  [TWELVE_HOURS, '12h 00m 00s'],
  [3600, '01h 00m 00s'],
  [3599, '00h 59m 59s'],
  [61, '00h 01m 01s'],
  [1, '00h 00m 01s'],
])('%s seconds are formatted as %s', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text);
});
