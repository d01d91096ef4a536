import { render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';

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

test('a dialog is named and described, takes the focus, and Escape gives it back to the opener', async () => {
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

test('a busy confirmation does nothing more and shows why the last try failed', async () => {
  const onConfirm = jest.fn();
  const { user } = render(
    <ConfirmDialog
      isOpen
      title="Delete entry"
      question="Are you sure?"
      confirmLabel="Delete"
      busyLabel="DELETING..."
      isBusy
      error="Failed to delete entry"
      onConfirm={onConfirm}
      onCancel={() => undefined}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'DELETING...' }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to delete entry');
});
