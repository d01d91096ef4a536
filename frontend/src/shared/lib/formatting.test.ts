import { formatDateOnly, formatDateTime, formatDay, todayAsDateOnly } from './dates';
import { formatFileSize } from './fileSize';
import { formatMoney, formatWholeMoney } from './money';
import { countOf } from './plural';
import { quotaPercent, quotaTone } from './quota';

test.each([
  ['1250.00', '$1,250.00'],
  ['0', '$0.00'],
  ['-15.5', '-$15.50'],
  [123456789.1, '$123,456,789.10'],
])('the amount %s reads %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test('a whole price stands without cents', () => {
  expect(formatWholeMoney('8500.00')).toBe('$8,500');
});

test.each([
  [0, '0.00 MB'],
  [12, '<0.01 MB'],
  [8 * 1024 * 1024, '8.00 MB'],
  [2_516_582, '2.40 MB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test('an instant has one comma, as the specification writes it', () => {
  expect(formatDateTime('2026-01-31T09:00:00Z')).toBe('Jan 31, 2026 9:00 AM');
  expect(formatDay('2026-01-31T09:00:00Z')).toBe('Jan 31, 2026');
});

test.each([
  ['2026-01-01', 'Jan 1, 2026'],
  ['2025-12-31', 'Dec 31, 2025'],
  ['2025-13-31', '2025-13-31'],
  ['', ''],
])('the date %p reads %p', (date, text) => {
  expect(formatDateOnly(date)).toBe(text);
});

test('today is a date of the calendar', () => {
  expect(todayAsDateOnly(new Date(2026, 1, 3, 23, 59))).toBe('2026-02-03');
});

test('counts agree with their nouns', () => {
  expect(countOf(1, 'file')).toBe('1 file');
  expect(countOf(0, 'file')).toBe('0 files');
  expect(countOf(1200, 'entry', 'entries')).toBe('1,200 entries');
});

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

test('the share used never leaves 0 to 100', () => {
  expect(quotaPercent(12, 10)).toBe(100);
  expect(quotaPercent(1, 4)).toBe(25);
});
