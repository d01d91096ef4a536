import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { Dialog } from './Dialog';
import { showToast } from '@/shared/feedback/toastStore';

function Example() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Rename
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Rename device"
        description="Give it a name."
      >
        <input aria-label="New label" defaultValue="Laptop" />
      </Dialog>
    </>
  );
}

test('a dialog has a name and a description, takes the focus, and Escape returns it to the opener', async () => {
  const { user } = render(<Example />);
  const opener = screen.getByRole('button', { name: 'Rename' });
  await user.click(opener);

  const dialog = screen.getByRole('dialog', { name: 'Rename device' });
  expect(dialog).toHaveAccessibleDescription('Give it a name.');
  const label = screen.getByRole<HTMLInputElement>('textbox', { name: 'New label' });
  expect(label).toHaveFocus();
  expect(label.value.slice(label.selectionStart ?? 0, label.selectionEnd ?? 0)).toBe('Laptop');
  expect(document.body).toHaveAttribute('data-scroll-locked');

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
  expect(document.body).not.toHaveAttribute('data-scroll-locked');
});

test('the focus returns to the button that opened it, also if the browser does not focus a clicked button', async () => {
  const { user } = render(
    <div tabIndex={-1}>
      <Example />
      <Chain />
    </div>,
  );
  for (const name of ['Begin', 'Rename']) {
    const opener = screen.getByRole('button', { name });
    // As in Safari, which focuses the element around the button.
    opener.closest<HTMLElement>('[tabindex]')?.focus();
    fireEvent.click(opener);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  }
});

test('Escape closes the dialog and leaves the toast above it', async () => {
  const { user } = render(<Example />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  act(() => showToast({ title: 'Failed to rename', tone: 'error' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await findToast('Failed to rename')).toBeInTheDocument();

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Failed to rename')).not.toBeInTheDocument());
});

function Nested() {
  const [isOuterOpen, setIsOuterOpen] = useState(true);
  const [isInnerOpen, setIsInnerOpen] = useState(true);
  return (
    <Dialog isOpen={isOuterOpen} title="Outer" onClose={() => setIsOuterOpen(false)}>
      <Dialog isOpen={isInnerOpen} title="Inner" onClose={() => setIsInnerOpen(false)} />
    </Dialog>
  );
}

test.each([false, true])(
  'Escape closes only the topmost dialog, also with a toast (%s)',
  async (hasToast) => {
    const { user } = render(<Nested />);
    if (hasToast) act(() => showToast({ title: 'Copied' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Inner' })).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Outer' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test('a dialog that asks before it closes asks once', async () => {
  const onClose = jest.fn();
  const { user } = render(<Dialog isOpen title="Claim" onClose={onClose} />);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  act(() => showToast({ title: 'Copied' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

function Chain() {
  const [open, setOpen] = useState<'first' | 'second' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <button type="button" onClick={() => setOpen('first')}>
        Begin
      </button>
      {open === 'first' && (
        <Dialog isOpen title="First" onClose={close}>
          <button type="button" onClick={() => setOpen('second')}>
            Go on
          </button>
        </Dialog>
      )}
      {open === 'second' && <Dialog isOpen title="Second" onClose={close} />}
    </>
  );
}

test('a dialog that replaces another one returns the focus to the opener of the first', async () => {
  const { user } = render(<Chain />);
  const opener = screen.getByRole('button', { name: 'Begin' });
  await user.click(opener);
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(screen.getByRole('dialog', { name: 'Second' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});

const deletion = { mutate: jest.fn(), error: null, isPending: false };
const confirmation = {
  variables: undefined,
  title: 'Delete entry',
  question: 'Are you sure?',
  confirmLabel: 'Delete',
  fallbackMessage: 'Failed to delete entry',
  onClose: () => undefined,
};

test('a dialog with nothing left to confirm can only be closed', () => {
  render(<ConfirmMutationDialog {...confirmation} mutation={deletion} canConfirm={false} />);
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
});

test('a busy confirmation ignores clicks and shows why the last attempt failed', async () => {
  const busy = { ...deletion, isPending: true, error: new Error('Down') };
  const { user } = render(<ConfirmMutationDialog {...confirmation} mutation={busy} />);
  await user.click(screen.getByRole('button', { name: 'PROCESSING...' }));
  expect(deletion.mutate).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to delete entry');
});
