import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { CopyButton } from './CopyButton';
import { Dialog } from '@/shared/ui/Dialog';

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
