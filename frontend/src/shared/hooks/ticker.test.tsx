import { act, render, screen } from '@testing-library/react';
import { useIsOver, useSecondsLeft, useWakeUp } from './ticker';

function Figure({ name, endsAt }: { name: string; endsAt: number }) {
  return <output aria-label={name}>{useSecondsLeft(endsAt)}</output>;
}

function Over({ endsAt }: { endsAt: number }) {
  return <p>{useIsOver(endsAt) ? 'over' : 'running'}</p>;
}

function Sleeper({ onWake }: { onWake: () => void }) {
  useWakeUp(onWake);
  return null;
}

const figure = (name: string) => Number(screen.getByRole('status', { name }).textContent);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function hide(isHidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the figure changes at the boundary of its second, not before', () => {
  render(<Figure name="a" endsAt={performance.now() + 5400} />);
  expect(figure('a')).toBe(6);
  pass(399);
  expect(figure('a')).toBe(6);
  pass(1);
  expect(figure('a')).toBe(5);
  pass(999);
  expect(figure('a')).toBe(5);
  pass(1);
  expect(figure('a')).toBe(4);
});

test('it ends at 0 and stays there', () => {
  render(<Over endsAt={performance.now() + 1500} />);
  pass(1499);
  expect(screen.getByText('running')).toBeVisible();
  pass(1);
  expect(screen.getByText('over')).toBeVisible();
  expect(jest.getTimerCount()).toBe(0);
});

test('one timer drives every figure on the page, each at its own boundary', () => {
  render(
    <>
      <Figure name="a" endsAt={performance.now() + 5400} />
      <Figure name="b" endsAt={performance.now() + 9700} />
    </>,
  );
  expect(jest.getTimerCount()).toBe(1);
  pass(400);
  expect([figure('a'), figure('b')]).toEqual([5, 10]);
  pass(300);
  expect([figure('a'), figure('b')]).toEqual([5, 9]);
  expect(jest.getTimerCount()).toBe(1);
});

test('a hidden page has no timer, and shows the right figure once it is in view again', () => {
  render(<Figure name="a" endsAt={performance.now() + 60_000} />);
  hide(true);
  expect(jest.getTimerCount()).toBe(0);
  pass(20_500);
  hide(false);
  expect(figure('a')).toBe(40);
  pass(500);
  expect(figure('a')).toBe(39);
});

test('nothing ticks on when the last figure has left', () => {
  const { unmount } = render(<Figure name="a" endsAt={performance.now() + 60_000} />);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('a sleep of the machine in view is noticed, a second like any other is not', () => {
  const onWake = jest.fn();
  render(
    <>
      <Figure name="a" endsAt={performance.now() + 60_000} />
      <Sleeper onWake={onWake} />
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
