import { act, renderHook } from '@testing-library/react';
import { showInvalidToast } from './invalidToast';
import { acknowledgeError, dismissToast, showToast, useVisibleToast } from './toastStore';

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
