import { act, renderHook } from '@testing-library/react';
import { dismissToast, showToast, useVisibleToast } from './toastStore';

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
