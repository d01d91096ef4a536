import { createImpersonation } from './fixtures';
import { formatMinutesLeft, getImpersonationEnd } from './impersonationClock';

test.each([
  [1800, '30:00'],
  [1781, '29:41'],
  [60, '01:00'],
  [59, '00:59'],
  [0, '00:00'],
])('%s seconds are formatted as %s', (seconds, text) => {
  expect(formatMinutesLeft(seconds)).toBe(text);
});

test('the end depends on the server’s time only', () => {
  expect(getImpersonationEnd(createImpersonation({ secondsLeft: 90 }))).toBe(90_000);
});
