import { render } from '@/test/render';
import { screen, act, fireEvent, waitFor } from '@testing-library/react';
import { CopyButton } from './CopyButton';
import { Dialog } from '@/shared/ui/Dialog';
import { showToast } from './toastStore';
import { ConfirmMutationDialog } from './ConfirmMutationDialog';
import { Button } from '@/shared/ui/Button';
import { findToast } from '@/test/toasts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/shared/api/apiError';

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

  test('without the clipboard API the text is copied from a text field', async () => {
    const { user } = render(<CopyButton text="AAN-1" />);
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

  test('inside a dialog the text is copied from a field in the dialog', async () => {
    const { user } = render(
      <Dialog isOpen onClose={() => undefined} title="A code">
        <CopyButton text="AAN-1" />
      </Dialog>,
    );
    setClipboard(undefined);
    let copied = '';
    setExecCommand(() => {
      copied = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(copied).toBe('AAN-1');
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

  test('a success waits while the dialog still shows the error', async () => {
    await failToRevoke();
    await copy();
    expect(await findToast('Failed to revoke code')).toBeInTheDocument();
    expect(screen.queryByText('Copied')).not.toBeInTheDocument();
  });

  test('after the dialog with the error is closed, the waiting success is shown at once', async () => {
    const { user } = await failToRevoke();
    await copy();
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
