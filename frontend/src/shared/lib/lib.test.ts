import { formatDateOnly, formatDateTime, formatDay, todayAsDateOnly } from './dates';
import { formatFileSize } from './fileSize';
import { formatMoney, formatWholeMoney } from './money';
import { pluralize } from './pluralize';
import { formatPhone, normalizePhone } from './phone';
import { randomUuid } from './randomUuid';
import { millisecondsToNextSecond, getSecondsLeft, formatSpokenTimeLeft } from './secondsLeft';
import { formatStatus, formatStatusLabel } from './statusNames';

describe('firstPaint', () => {
  type Notify = (entries: { getEntriesByName: (name: string) => object[] }) => void;

  function load(): Promise<void> {
    let promise = Promise.resolve();
    jest.isolateModules(() => {
      promise = jest.requireActual<{ firstPaint: Promise<void> }>('./firstPaint').firstPaint;
    });
    return promise;
  }

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PerformanceObserver');
  });

  test('resolves with the first contentful paint, not with the first paint', async () => {
    let notify: Notify = () => undefined;
    const disconnect = jest.fn();
    Object.assign(globalThis, {
      PerformanceObserver: class {
        observe = jest.fn();
        disconnect = disconnect;
        constructor(callback: Notify) {
          notify = callback;
        }
      },
    });
    const paint = (...names: string[]) =>
      notify({ getEntriesByName: (name) => names.filter((each) => each === name).map(() => ({})) });
    const resolved = jest.fn();
    const painted = load().then(resolved);

    paint('first-paint');
    await Promise.resolve();
    expect(resolved).not.toHaveBeenCalled();

    paint('first-contentful-paint');
    await painted;
    expect(resolved).toHaveBeenCalledTimes(1);
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  test('resolves at once in a browser without PerformanceObserver', async () => {
    await expect(load()).resolves.toBeUndefined();
  });
});

describe('formatting', () => {
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
});

describe('phone', () => {
  test.each([
    ['', ''],
    ['55', '55'],
    ['555', '(555) '],
    ['5551', '(555) 1'],
    ['555123', '(555) 123-'],
    ['5551234567', '(555) 123-4567'],
    ['55512345678', '(555) 123-4567'],
    ['1555123456', '(155) 512-3456'],
    ['15551234567', '(555) 123-4567'],
    ['+1 (555) 123-4567', '(555) 123-4567'],
    ['+1 555 123', '(555) 123-'],
    ['1.555.123.4567 ext. 8', '(555) 123-4567'],
    ['+', ''],
    ['+(555) 123-4567', '(555) 123-4567'],
    [' +44 20 7946 0958', '+44 20 7946 0958'],
    ['+5551234567', '+5551234567'],
  ])('%p is typed as %p', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  test('a formatted number gives its digits back', () => {
    expect(normalizePhone('(555) 123-4567')).toBe('5551234567');
  });
});

describe('randomUuid', () => {
  test('the result is a UUID of version 4, in lower case', () => {
    for (let round = 0; round < 50; round += 1) {
      expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  test('each call returns another UUID', () => {
    expect(new Set(Array.from({ length: 100 }, randomUuid)).size).toBe(100);
  });
});

describe('secondsLeft', () => {
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
});

describe('statusNames', () => {
  test.each([
    ['submitted', 'submitted', 'Submitted'],
    ['info_requested', 'info requested', 'Info requested'],
    ['grace', 'grace period', 'Grace period'],
  ])('%s is named %s and %s', (value, name, label) => {
    expect(formatStatus(value)).toBe(name);
    expect(formatStatusLabel(value)).toBe(label);
  });
});
