import { formatDateOnly, formatDateTime, formatDay, todayAsDateOnly } from './dates';
import { formatFileSize } from './fileSize';
import { formatMoney, formatWholeMoney } from './money';
import { pluralize } from './pluralize';

test.each([
  ['1250.00', '$1,250.00'],
  ['0', '$0.00'],
  ['-15.5', '-$15.50'],
  [123456789.1, '$123,456,789.10'],
])('the amount %s is formatted as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test('a whole price has no cents', () => {
  expect(formatWholeMoney('8500.00')).toBe('$8,500');
});

test.each([
  [0, '0.00 MB'],
  [12, '<0.01 MB'],
  [8 * 1024 * 1024, '8.00 MB'],
  [2_516_582, '2.40 MB'],
])('%d bytes are formatted as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test('times and days of the API are formatted', () => {
  expect(formatDateTime('2026-01-31T09:00:00Z')).toBe('Jan 31, 2026 9:00 AM');
  expect(formatDay('2026-01-31T09:00:00Z')).toBe('Jan 31, 2026');
});

test.each([
  ['2026-01-01', 'Jan 1, 2026'],
  ['2025-12-31', 'Dec 31, 2025'],
  ['2025-13-31', '2025-13-31'],
  ['', ''],
])('the date %p is formatted as %p', (date, text) => {
  expect(formatDateOnly(date)).toBe(text);
});

test('today is the date of the local calendar', () => {
  expect(todayAsDateOnly(new Date(2026, 1, 3, 23, 59))).toBe('2026-02-03');
});

test('nouns are plural for every count but 1', () => {
  expect(pluralize(1, 'file')).toBe('1 file');
  expect(pluralize(0, 'file')).toBe('0 files');
  expect(pluralize(1200, 'entry', 'entries')).toBe('1,200 entries');
});
