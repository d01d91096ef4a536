import { render } from '@/test/render';
import { act, fireEvent, render as renderPlain, renderHook, screen, waitFor } from '@testing-library/react';
import { CopyButton } from './CopyButton';
import { Dialog } from '@/shared/ui/Dialog';
import { showToast, acknowledgeError, dismissToast, useVisibleToast } from './toastStore';
import { ConfirmMutationDialog } from './ConfirmMutationDialog';
import { Button } from '@/shared/ui/Button';
import { findToast } from '@/test/toasts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/shared/api/apiError';
import { createNetworkError } from '@/shared/api/createApiError';
import { ErrorState } from './ErrorState';
import { RetryCountdown } from './RetryCountdown';
import { showInvalidToast } from './invalidToast';

describe('CopyButton', () => {
  const realClipboard = navigator.clipboard as Clipboard | undefined;

  function setClipboard(clipboard: Partial<Clipboard> | undefined) {
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  }

  /** jsdom does not have this function. */
  function setExecCommand(command: () => boolean) {
    Object.defineProperty(document, 'execCommand', { value: command, configurable: true });
  }

  afterEach(() => {
    setClipboard(realClipboard);
    Reflect.deleteProperty(document, 'execCommand');
  });

  test('the text is copied to the clipboard and a toast says so', async () => {
    const { user } = render(<CopyButton text="AAN-7K2QX-9MWRT" accessibleName="Copy AAN-7K2QX-9MWRT" />);
    const writeText = jest.fn(() => Promise.resolve());
    setClipboard({ writeText });
    await user.click(screen.getByRole('button', { name: 'Copy AAN-7K2QX-9MWRT' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith('AAN-7K2QX-9MWRT');
  });

  test.each([
    ['on the page', <CopyButton key="button" text="AAN-1" />],
    [
      'inside a dialog',
      <Dialog key="dialog" isOpen onClose={() => undefined} title="A code">
        <CopyButton text="AAN-1" />
      </Dialog>,
    ],
  ])('without the clipboard API the text is copied from a text field %s', async (_place, element) => {
    const { user } = render(element);
    setClipboard(undefined);
    let copied = '';
    setExecCommand(() => {
      copied = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(copied).toBe('AAN-1');
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus();
  });

  test('if copying fails, a dialog shows the text, selected', async () => {
    const { user } = render(<CopyButton text={'AAN-1\nAAN-2'} />);
    setClipboard({ writeText: () => Promise.reject(new Error('denied')) });
    setExecCommand(() => false);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('dialog', { name: 'Copy by hand' })).toBeVisible();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' });
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('AAN-1\nAAN-2');
    expect(screen.queryByText('Copied')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus();
  });
});

describe('ToastRegion', () => {
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
});

describe('mutationFeedback', () => {
  const refusal = new ApiError({ status: 409, code: 'conflict', message: 'It was used in the meantime' });

  /** A dialog whose mutation fails as often as `failures` says, and another action that succeeds. */
  function Panel({ failures }: { failures: number }) {
    const [isOpen, setIsOpen] = useState(false);
    const [left, setLeft] = useState(failures);
    const copy = useMutation({
      mutationFn: () => Promise.resolve(),
      meta: { success: { title: 'Copied' } },
    });
    const revoke = () => {
      setLeft(left - 1);
      return left > 0 ? Promise.reject(refusal) : Promise.resolve();
    };
    return (
      <>
        <Button type="button" onClick={() => setIsOpen(true)}>
          Revoke code
        </Button>
        <button type="button" aria-pressed={copy.isSuccess} onClick={() => copy.mutate()}>
          Copy
        </button>
        {isOpen && <RevokeDialog revoke={revoke} onClose={() => setIsOpen(false)} />}
      </>
    );
  }

  function RevokeDialog({ revoke, onClose }: { revoke: () => Promise<void>; onClose: () => void }) {
    const mutation = useMutation({
      mutationFn: revoke,
      meta: { success: { title: 'Revoked' }, error: { title: 'Failed to revoke code' } },
    });
    return (
      <ConfirmMutationDialog
        mutation={mutation}
        variables={undefined}
        title="Revoke code"
        question="Revoke it?"
        confirmLabel="Revoke"
        fallbackMessage="Failed to revoke code"
        onClose={onClose}
      />
    );
  }

  async function failToRevoke(failures = 1) {
    const view = render(<Panel failures={failures} />);
    await view.user.click(screen.getByRole('button', { name: 'Revoke code' }));
    await view.user.click(screen.getByRole('button', { name: 'Revoke' }));
    expect(await findToast('Failed to revoke code')).toBeInTheDocument();
    expect(await findToast('It was used in the meantime')).toBeInTheDocument();
    return view;
  }

  async function copy() {
    const button = screen.getByRole('button', { name: 'Copy', hidden: true });
    button.click();
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  }

  test('a success waits while the dialog still shows the error, and is shown once it is closed', async () => {
    const { user } = await failToRevoke();
    await copy();
    expect(await findToast('Failed to revoke code')).toBeInTheDocument();
    expect(screen.queryByText('Copied')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Copied')).toBeInTheDocument();
    expect(screen.queryByText('Failed to revoke code')).not.toBeInTheDocument();
  });

  test('the success of a second attempt replaces the error of the first', async () => {
    const { user } = await failToRevoke();
    await user.click(screen.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Revoked')).toBeInTheDocument();
  });

  test('two clicks in one turn of the event loop confirm once, and a failed attempt can be repeated', async () => {
    const revoke = jest.fn(() => Promise.reject(refusal));
    const { user } = render(<RevokeDialog revoke={revoke} onClose={() => undefined} />);
    const button = screen.getByRole('button', { name: 'Revoke' });
    act(() => {
      button.click();
      button.click();
    });
    expect(await findToast('Failed to revoke code')).toBeInTheDocument();
    expect(revoke).toHaveBeenCalledTimes(1);
    await user.click(button);
    await waitFor(() => expect(revoke).toHaveBeenCalledTimes(2));
  });
});

describe('ErrorState', () => {
  const REQUEST_ID = '8c1f0a5be2d94e37';

  function createError(status: number): ApiError {
    return new ApiError({ status, code: 'some_code', message: 'A message', requestId: REQUEST_ID });
  }

  test.each([500, 503])('a server error (%i) shows its reference', (status) => {
    renderPlain(<ErrorState title="Failed to load claims" error={createError(status)} />);
    expect(screen.getByRole('alert')).toHaveTextContent(`Failed to load claimsReference ${REQUEST_ID}`);
  });

  test.each([400, 401, 403, 404, 409, 429])('a refusal (%i) shows no reference', (status) => {
    renderPlain(<ErrorState title="Failed to load claims" error={createError(status)} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to load claims$/);
  });

  test.each([
    ['no response', createNetworkError()],
    ['a response of a proxy', new ApiError({ status: 502, code: 'unreadable', message: '502: Bad Gateway' })],
    ['an error in the browser', new TypeError('x is undefined')],
  ])('%s has no reference', (_, error) => {
    renderPlain(<ErrorState title="Failed to load claims" error={error} />);
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
    renderPlain(<RetryCountdown seconds={121} />);
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
