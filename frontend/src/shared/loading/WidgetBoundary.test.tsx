import { setUpUser } from '@/test/user';
import { lazyNamed } from './lazyNamed';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { OptionalPart } from './OptionalPart';
import { WidgetBoundary } from './WidgetBoundary';
import limits from '@rules/limits.json';
import { ApiError } from '@/shared/api/apiError';
import { reportError, reportUncaughtErrors } from './reportError';

describe('WidgetBoundary', () => {
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
});

describe('reportError', () => {
  const sendBeacon = jest.fn<(url: string, data: Blob) => boolean>();

  beforeEach(() => {
    navigator.sendBeacon = sendBeacon as typeof navigator.sendBeacon;
  });

  const reports = async () => {
    await waitFor(() => expect(sendBeacon).toHaveBeenCalled());
    return Promise.all(
      sendBeacon.mock.calls.map(async ([, data]) => JSON.parse(await data.text()) as Record<string, unknown>),
    );
  };

  test('a report names the page and fits the limits', async () => {
    window.history.pushState(null, '', '/claims/41');
    const error = new Error('x'.repeat(5000));
    error.stack = 'y'.repeat(5000);
    await reportError(error);
    const [report] = await reports();
    expect(report).toEqual({
      message: 'x'.repeat(limits.clientErrors.messageMaxLength),
      stack: 'y'.repeat(limits.clientErrors.stackMaxLength),
      page: 'ClaimPage',
    });
    expect(sendBeacon.mock.calls[0]![1].size).toBeLessThanOrEqual(limits.clientErrors.maxBytes);
  });

  test('a stack of characters that take several bytes is left out', async () => {
    const error = new Error('message');
    error.stack = 'ü'.repeat(1500);
    await reportError(error);
    expect(await reports()).toEqual([{ message: 'message', page: 'ClaimPage' }]);
  });

  test('the same error is reported once', async () => {
    await reportError(new Error('twice'));
    await reportError(new Error('twice'));
    expect(sendBeacon).toHaveBeenCalledTimes(1);
  });

  test('a 4xx of the API is not reported, a 5xx is, with its request id', async () => {
    await reportError(new ApiError({ status: 409, code: 'conflict', message: 'Refused' }));
    await reportError(
      new ApiError({ status: 500, code: 'server_error', message: 'Broken', requestId: '8c1f0a5b' }),
    );
    expect(await reports()).toEqual([expect.objectContaining({ message: 'Broken', requestId: '8c1f0a5b' })]);
  });

  test('errors that nothing catches are reported', async () => {
    reportUncaughtErrors();
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('in a handler') }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }));
    await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(2));
    expect(await reports()).toEqual([
      expect.objectContaining({ message: 'in a handler' }),
      expect.objectContaining({ message: 'rejected' }),
    ]);
  });
});
