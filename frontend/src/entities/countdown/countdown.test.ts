import { getSecondsLeft } from '@/shared/lib/secondsLeft';
import { createCountdownStatus } from './fixtures';
import { toCountdowns } from './countdown';
import { getCountdownTone, formatTimeLeft } from './timeLeft';

describe('countdown', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('a countdown without a deadline is null', () => {
    expect(toCountdowns(createCountdownStatus(), performance.now())).toEqual({
      purchase: null,
      access: null,
      isReconnaissanceUsed: false,
    });
  });

  test.each(['2020-01-01T00:00:00Z', '2026-03-01T12:00:00Z', '2031-06-01T00:00:00Z'])(
    'a local clock of %s has no effect',
    (localTime) => {
      jest.setSystemTime(new Date(localTime));
      const { access } = toCountdowns(createCountdownStatus({ access: 90 }), performance.now());
      expect(getSecondsLeft(access!.endsAt)).toBe(90);
      jest.setSystemTime(new Date('2040-01-01T00:00:00Z'));
      jest.advanceTimersByTime(30_000);
      expect(getSecondsLeft(access!.endsAt)).toBe(60);
    },
  );

  test('the time before the response does not count', () => {
    jest.advanceTimersByTime(60_000);
    const { purchase } = toCountdowns(createCountdownStatus({ purchase: 90 }), performance.now());
    expect(getSecondsLeft(purchase!.endsAt)).toBe(90);
  });

  test.each([
    [1, false],
    [0, false],
    [-1, true],
  ])('with %s seconds left, certainly over is %s', (seconds, isOver) => {
    const { access } = toCountdowns(createCountdownStatus({ access: seconds }), performance.now());
    expect(access!.wasOverWhenFetched).toBe(isOver);
  });
});

describe('timeLeft', () => {
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
});
