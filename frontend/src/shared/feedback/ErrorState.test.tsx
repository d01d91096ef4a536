import { ApiError } from '@/shared/api/apiError';
import { createNetworkError } from '@/shared/api/createApiError';
import { render, screen, act, renderHook } from '@testing-library/react';
import { ErrorState } from './ErrorState';
import { RetryCountdown } from './RetryCountdown';
import { showInvalidToast } from './invalidToast';
import { acknowledgeError, dismissToast, showToast, useVisibleToast } from './toastStore';

describe('ErrorState', () => {
  const REQUEST_ID = '8c1f0a5be2d94e37';

  function createError(status: number): ApiError {
    return new ApiError({ status, code: 'some_code', message: 'A message', requestId: REQUEST_ID });
  }

  test.each([500, 503])('a server error (%i) shows its reference', (status) => {
    render(<ErrorState title="Failed to load claims" error={createError(status)} />);
    expect(screen.getByRole('alert')).toHaveTextContent(`Failed to load claimsReference ${REQUEST_ID}`);
  });

  test.each([400, 401, 403, 404, 409, 429])('a refusal (%i) shows no reference', (status) => {
    render(<ErrorState title="Failed to load claims" error={createError(status)} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to load claims$/);
  });

  test.each([
    ['no response', createNetworkError()],
    ['a response of a proxy', new ApiError({ status: 502, code: 'unreadable', message: '502: Bad Gateway' })],
    ['an error in the browser', new TypeError('x is undefined')],
  ])('%s has no reference', (_, error) => {
    render(<ErrorState title="Failed to load claims" error={error} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to load claims$/);
  });
});

describe('RetryCountdown', () => {
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
});

describe('toastStore', () => {
  function visibleToast() {
    return renderHook(() => useVisibleToast()).result;
  }

  test('a new toast replaces the previous one', () => {
    const toast = visibleToast();
    act(() => showToast({ title: 'First' }));
    act(() => showToast({ title: 'Second' }));
    expect(toast.current?.title).toBe('Second');
    act(() => dismissToast(toast.current!.id));
    expect(toast.current).toBeNull();
  });

  test('a success waits behind an error that is still visible', () => {
    const toast = visibleToast();
    act(() => showToast({ title: 'Upload Failed', tone: 'error' }));
    act(() => showToast({ title: 'Copied' }));
    expect(toast.current?.title).toBe('Upload Failed');
    act(() => dismissToast(toast.current!.id));
    expect(toast.current?.title).toBe('Copied');
  });

  test('a success does not wait behind an error that was read elsewhere', () => {
    const toast = visibleToast();
    const error = new Error('No connection');
    act(() => showToast({ title: 'Upload Failed', tone: 'error', error }));
    act(() => acknowledgeError(new Error('Another one')));
    act(() => showToast({ title: 'Copied' }));
    expect(toast.current?.title).toBe('Upload Failed');
    act(() => acknowledgeError(error));
    expect(toast.current?.title).toBe('Copied');

    act(() => showToast({ title: 'Upload Failed', tone: 'error', error }));
    act(() => acknowledgeError(error));
    expect(toast.current?.title).toBe('Upload Failed');
    act(() => showToast({ title: 'Copied' }));
    expect(toast.current?.title).toBe('Copied');
  });

  test('a success does not wait behind the message of a field that is not valid', () => {
    const toast = visibleToast();
    act(() => showInvalidToast('Invalid Count', 'Please enter a number between 1 and 100'));
    expect(toast.current).toMatchObject({ title: 'Invalid Count', tone: 'error' });
    act(() => showToast({ title: 'Success' }));
    expect(toast.current?.title).toBe('Success');
  });

  test('a new error replaces the previous error', () => {
    const toast = visibleToast();
    act(() => showToast({ title: 'Login failed', tone: 'error' }));
    act(() => showToast({ title: 'Logout failed', tone: 'error' }));
    expect(toast.current?.title).toBe('Logout failed');
  });

  test('dismissing a toast that is not visible does nothing', () => {
    const toast = visibleToast();
    act(() => showToast({ title: 'First' }));
    const first = toast.current!.id;
    act(() => showToast({ title: 'Second' }));
    act(() => dismissToast(first));
    expect(toast.current?.title).toBe('Second');
  });
});
