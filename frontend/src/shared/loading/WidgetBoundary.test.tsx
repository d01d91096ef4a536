import { setUpUser } from '@/test/user';
import { lazyNamed } from './lazyNamed';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { OptionalPart } from './OptionalPart';
import { WidgetBoundary } from './WidgetBoundary';

const Part = ({ name }: { name: string }) => <p>Part {name}</p>;
const sendBeacon = jest.fn<(url: string, data: Blob) => boolean>();

beforeEach(() => {
  navigator.sendBeacon = sendBeacon as typeof navigator.sendBeacon;
  // React logs the errors that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** A lazy component whose first `failures` downloads fail. */
function createPart(failures: number) {
  let calls = 0;
  const load = () => {
    calls += 1;
    return calls > failures ? Promise.resolve({ Part }) : Promise.reject(new Error('No connection'));
  };
  return { LazyPart: lazyNamed(load, 'Part'), calls: () => calls };
}

test('a download that fails once is tried again automatically', async () => {
  const { LazyPart, calls } = createPart(1);
  render(
    <WidgetBoundary loading="Loading">
      <LazyPart name="one" />
    </WidgetBoundary>,
  );
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('Part one')).toBeVisible();
  expect(calls()).toBe(2);
});

test('a failed download is shown in its place, reported, and works after Retry', async () => {
  const user = setUpUser();
  const { LazyPart } = createPart(2);
  render(
    <>
      <p>The rest</p>
      <WidgetBoundary>
        <LazyPart name="two" />
      </WidgetBoundary>
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This part failed to load');
  expect(screen.getByText('The rest')).toBeVisible();
  await waitFor(() => expect(sendBeacon).toHaveBeenCalled());
  const report = JSON.parse(await sendBeacon.mock.calls[0]![1].text()) as Record<string, unknown>;
  expect(sendBeacon.mock.calls[0]![0]).toBe('/api/client-errors');
  expect(report).toMatchObject({ message: 'A part of the app could not be downloaded' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Part two')).toBeVisible();
});

test('a failed dialog can be closed, and is downloaded again when it is opened again', async () => {
  const user = setUpUser();
  const { LazyPart } = createPart(2);
  const handleClose = jest.fn();
  const boundary = (
    <WidgetBoundary onClose={handleClose}>
      <LazyPart name="three" />
    </WidgetBoundary>
  );
  const { rerender } = render(boundary);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(handleClose).toHaveBeenCalledTimes(1);
  rerender(<p>Closed</p>);
  rerender(boundary);
  expect(await screen.findByText('Part three')).toBeVisible();
});

test('an optional part that fails shows its fallback', async () => {
  const { LazyPart, calls } = createPart(2);
  render(
    <OptionalPart fallback="Plain text">
      <LazyPart name="four" />
    </OptionalPart>,
  );
  expect(await screen.findByText('Plain text')).toBeVisible();
  await screen.findByText('Plain text');
  expect(calls()).toBeGreaterThan(0);
  expect(screen.queryByText('Part four')).not.toBeInTheDocument();
});
