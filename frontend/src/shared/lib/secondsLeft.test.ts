import { millisecondsToNextSecond, getSecondsLeft, formatSpokenTimeLeft } from './secondsLeft';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  [2000, 2],
  [1999, 2],
  [1001, 2],
  [1000, 1],
  [1, 1],
  [0, 0],
  [-5000, 0],
])('%s milliseconds are %s seconds left', (milliseconds, seconds) => {
  expect(getSecondsLeft(performance.now() + milliseconds)).toBe(seconds);
});

test.each([
  [2400, 400],
  [2000, 1000],
  [1, 1],
  [0, Infinity],
  [-1, Infinity],
  [Infinity, Infinity],
])('%s milliseconds before the end the seconds left change after %s', (milliseconds, wait) => {
  expect(millisecondsToNextSecond(performance.now() + milliseconds)).toBe(wait);
});

test.each([
  [72 * 3600, '72 hours'],
  [72 * 3600 - 1, '71 hours 59 minutes'],
  [3661, '1 hour 1 minute'],
  [119, '1 minute'],
  [60, '1 minute'],
  [59, 'less than a minute'],
  [1, 'less than a minute'],
])('%s seconds are spoken as %s', (seconds, text) => {
  expect(formatSpokenTimeLeft(seconds)).toBe(text);
});
