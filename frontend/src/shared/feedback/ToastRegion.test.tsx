import { render } from '@/test/render';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { showToast } from './toastStore';

test('a toast shows its title and text until it is dismissed', async () => {
  const { user } = render(<p>Page</p>);
  act(() => showToast({ title: 'Welcome back', text: 'You have successfully logged in as user' }));
  expect(screen.getByText('Welcome back')).toBeVisible();
  expect(screen.getByText('You have successfully logged in as user')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Welcome back')).not.toBeInTheDocument());
});

test('F8 moves the focus to the toasts', () => {
  render(<p>Page</p>);
  act(() => showToast({ title: 'Copied' }));
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(
    document.activeElement as HTMLElement,
  );
});

test('a toast disappears after five seconds', () => {
  jest.useFakeTimers();
  try {
    render(<p>Page</p>);
    act(() => showToast({ title: 'Copied' }));
    act(() => jest.advanceTimersByTime(4900));
    expect(screen.getByText('Copied')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(200));
    expect(screen.queryByText('Copied')).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});
