import { act, render, screen } from '@testing-library/react';
import { RetryCountdown } from './RetryCountdown';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function pass(seconds: number) {
  act(() => {
    jest.advanceTimersByTime(seconds * 1000);
  });
}

test('the countdown shows minutes and seconds, and ends with a message', () => {
  render(<RetryCountdown seconds={121} />);
  expect(screen.getByText('You can try again in 2 minutes 1 second.')).toBeInTheDocument();
  pass(1);
  expect(screen.getByText('You can try again in 2 minutes.')).toBeInTheDocument();
  pass(90);
  expect(screen.getByText('You can try again in 30 seconds.')).toBeInTheDocument();
  pass(45);
  expect(screen.getByText('You can try again now.')).toBeInTheDocument();
});
