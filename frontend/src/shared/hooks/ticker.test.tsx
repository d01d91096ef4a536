import { act, render, screen } from '@testing-library/react';
import { useIsOver, useSecondsLeft, useWakeUp } from './ticker';

function Countdown({ name, endsAt }: { name: string; endsAt: number }) {
  return <output aria-label={name}>{useSecondsLeft(endsAt)}</output>;
}

function Status({ endsAt }: { endsAt: number }) {
  return <p>{useIsOver(endsAt) ? 'over' : 'running'}</p>;
}

function WakeUpListener({ onWake }: { onWake: () => void }) {
  useWakeUp(onWake);
  return null;
}

const secondsOf = (name: string) => Number(screen.getByRole('status', { name }).textContent);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function hide(isHidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a countdown changes exactly at the boundary of a second', () => {
  render(<Countdown name="a" endsAt={performance.now() + 5400} />);
  expect(secondsOf('a')).toBe(6);
  pass(399);
  expect(secondsOf('a')).toBe(6);
  pass(1);
  expect(secondsOf('a')).toBe(5);
  pass(999);
  expect(secondsOf('a')).toBe(5);
  pass(1);
  expect(secondsOf('a')).toBe(4);
});

test('a countdown ends at 0 and stops its timer', () => {
  render(<Status endsAt={performance.now() + 1500} />);
  pass(1499);
  expect(screen.getByText('running')).toBeVisible();
  pass(1);
  expect(screen.getByText('over')).toBeVisible();
  expect(jest.getTimerCount()).toBe(0);
});

test.each([1, 2, 3, 4])('an end that passes after %s readings of the clock is not missed', (readings) => {
  const endsAt = performance.now() + 100;
  render(<Status endsAt={endsAt} />);
  let time = endsAt - (readings + 0.5) * 0.1;
  jest.spyOn(performance, 'now').mockImplementation(() => (time += 0.1));
  pass(110);
  expect(screen.getByText('over')).toBeVisible();
});

test('one timer drives all countdowns of a page, each at its own boundary', () => {
  render(
    <>
      <Countdown name="a" endsAt={performance.now() + 5400} />
      <Countdown name="b" endsAt={performance.now() + 9700} />
    </>,
  );
  expect(jest.getTimerCount()).toBe(1);
  pass(400);
  expect([secondsOf('a'), secondsOf('b')]).toEqual([5, 10]);
  pass(300);
  expect([secondsOf('a'), secondsOf('b')]).toEqual([5, 9]);
  expect(jest.getTimerCount()).toBe(1);
});

test('a hidden page has no timer, and shows the correct time when it is visible again', () => {
  render(<Countdown name="a" endsAt={performance.now() + 60_000} />);
  hide(true);
  expect(jest.getTimerCount()).toBe(0);
  pass(20_500);
  hide(false);
  expect(secondsOf('a')).toBe(40);
  pass(500);
  expect(secondsOf('a')).toBe(39);
});

test('the timer stops when the last countdown is unmounted', () => {
  const { unmount } = render(<Countdown name="a" endsAt={performance.now() + 60_000} />);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('a sleep of the machine calls onWake once, a normal second does not', () => {
  const onWake = jest.fn();
  render(
    <>
      <Countdown name="a" endsAt={performance.now() + 60_000} />
      <WakeUpListener onWake={onWake} />
    </>,
  );
  pass(3000);
  expect(onWake).not.toHaveBeenCalled();
  jest.setSystemTime(Date.now() + 3_600_000);
  pass(1000);
  expect(onWake).toHaveBeenCalledTimes(1);
  pass(5000);
  expect(onWake).toHaveBeenCalledTimes(1);
});
