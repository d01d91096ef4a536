import { secondsLeftUntil } from '@/shared/lib/secondsLeft';
import { countdownStatus } from '../fixtures';
import { countdownsOf } from './countdown';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what has not begun has no countdown', () => {
  expect(countdownsOf(countdownStatus(), performance.now())).toEqual({ purchase: null, access: null });
});

test.each(['2020-01-01T00:00:00Z', '2026-03-01T12:00:00Z', '2031-06-01T00:00:00Z'])(
  'a member’s clock that says %s changes nothing',
  (memberClock) => {
    jest.setSystemTime(new Date(memberClock));
    const { access } = countdownsOf(countdownStatus({ access: 90 }), performance.now());
    expect(secondsLeftUntil(access!.endsAt)).toBe(90);
    jest.setSystemTime(new Date('2040-01-01T00:00:00Z'));
    jest.advanceTimersByTime(30_000);
    expect(secondsLeftUntil(access!.endsAt)).toBe(60);
  },
);

test('the time before the answer came does not count', () => {
  jest.advanceTimersByTime(60_000);
  const { purchase } = countdownsOf(countdownStatus({ purchase: 90 }), performance.now());
  expect(secondsLeftUntil(purchase!.endsAt)).toBe(90);
});

test.each([
  [1, false],
  [0, false],
  [-1, true],
])('whole seconds that say %s left: over beyond doubt is %s', (seconds, isOver) => {
  const { access } = countdownsOf(countdownStatus({ access: seconds }), performance.now());
  expect(access!.wasOverWhenRead).toBe(isOver);
});
