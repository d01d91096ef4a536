import { endOfDay, describeExpiry } from './expiry';

const NOW = new Date('2026-02-01T12:00:00Z');

test.each([
  ['2026-02-01T12:00:00Z', 'expired Feb 1, 2026 12:00 PM', 'danger'],
  ['2026-02-01T12:59:59Z', 'expires in less than an hour, Feb 1, 2026 12:59 PM', 'watch'],
  ['2026-02-01T13:00:00Z', 'expires in 1 hour, Feb 1, 2026 1:00 PM', 'watch'],
  ['2026-02-03T11:59:00Z', 'expires in 47 hours, Feb 3, 2026 11:59 AM', 'watch'],
  ['2026-02-03T12:00:00Z', 'expires in 2 days, Feb 3, 2026 12:00 PM', 'watch'],
  ['2026-02-08T12:00:00Z', 'expires in 7 days, Feb 8, 2026 12:00 PM', 'watch'],
  ['2026-02-08T12:00:01Z', 'expires Feb 8, 2026 12:00 PM', 'neutral'],
])('an expiry at %s is described as %j', (expiresAt, text, tone) => {
  expect(describeExpiry(expiresAt, NOW)).toMatchObject({ text, tone });
});

test('a day ends at the start of the next day', () => {
  expect(endOfDay('2026-02-28')).toBe('2026-03-01T00:00:00.000Z');
});
