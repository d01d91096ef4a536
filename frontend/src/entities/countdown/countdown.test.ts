import { getSecondsLeft } from '@/shared/lib/secondsLeft';
import { createCountdownStatus } from './fixtures';
import { toCountdowns } from './countdown';

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
