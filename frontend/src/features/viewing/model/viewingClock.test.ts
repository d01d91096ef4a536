import { viewingOf } from '../fixtures';
import { formatMinutesLeft, viewingEndsAt } from './viewingClock';

test.each([
  [1800, '30:00'],
  [1781, '29:41'],
  [60, '01:00'],
  [59, '00:59'],
  [0, '00:00'],
])('%s seconds are written %s', (seconds, text) => {
  expect(formatMinutesLeft(seconds)).toBe(text);
});

test('what is left is the server’s reckoning, whatever the time here', () => {
  expect(viewingEndsAt(viewingOf({ secondsLeft: 90 }))).toBe(90_000);
});
