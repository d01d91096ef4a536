import { useFileSelection } from '@/shared/hooks/useFileSelection';
import { fileRulesFor } from '@/shared/lib/fileRules';
import { render } from '@/test/render';
import { fireEvent, screen, within } from '@testing-library/react';
import { FileDropZone } from './FileDropZone';

const SERVER_PROBLEMS = ['b.jpg: the content is not a JPEG image', 'at most 10 files at once'];

function Example({ maxFiles = 10 }: { maxFiles?: number }) {
  const rules = fileRulesFor('claim', maxFiles);
  const selection = useFileSelection(rules);
  return (
    <>
      <FileDropZone label="Files" rules={rules} selection={selection} />
      <button type="button" onClick={() => selection.startUpload()}>
        Send
      </button>
      <button type="button" onClick={() => selection.showProgress(0.75)}>
        Progress
      </button>
      <button type="button" onClick={() => selection.showServerProblems(SERVER_PROBLEMS)}>
        Refuse
      </button>
      <p data-testid="accepted">{selection.acceptedFiles.map(({ name }) => name).join(' ')}</p>
    </>
  );
}

function fileOf(name: string, content = 'x') {
  return new File([content], name);
}

function rowOf(name: string) {
  return within(screen.getByRole('listitem', { name }));
}

function fileInput() {
  return screen.getByLabelText<HTMLInputElement>('Files', { selector: 'input' });
}

test('the file input goes by its visible label', () => {
  render(<Example />);
  expect(fileInput()).toHaveAccessibleName('Files');
});

test('the field carries the name of the request and offers the right types', () => {
  render(<Example />);
  expect(fileInput()).toHaveAttribute('name', 'files');
  expect(fileInput()).toHaveAttribute('accept', '.esx,.jpg,.jpeg,.png,.gif,.pdf');
});

test('a refused file names its reason, can be removed, and stops nothing else', async () => {
  const { user } = render(<Example />);
  await user.upload(fileInput(), [fileOf('roof.jpg'), fileOf('empty.pdf', '')]);

  expect(rowOf('empty.pdf').getByRole('alert')).toHaveTextContent('the file is empty');
  expect(rowOf('roof.jpg').getByText('Ready')).toBeVisible();
  expect(screen.getByTestId('accepted')).toHaveTextContent(/^roof\.jpg$/);

  await user.click(screen.getByRole('button', { name: 'Remove empty.pdf' }));
  expect(screen.queryByRole('listitem', { name: 'empty.pdf' })).not.toBeInTheDocument();
});

test('more files than allowed: the first ones stay, and the rule is said', async () => {
  const { user } = render(<Example />);
  await user.upload(
    fileInput(),
    Array.from({ length: 12 }, (_, number) => fileOf(`photo-${number}.png`)),
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.getByText('at most 10 files at once')).toBeVisible();
});

test('where one file is wanted, another choice takes its place', async () => {
  const { user } = render(<Example maxFiles={1} />);
  await user.upload(fileInput(), fileOf('first.pdf'));
  await user.upload(fileInput(), fileOf('second.pdf'));
  expect(screen.getByTestId('accepted')).toHaveTextContent(/^second\.pdf$/);
});

test('the progress of one request is spread over its files by their sizes', async () => {
  const { user } = render(<Example />);
  await user.upload(fileInput(), [fileOf('a.jpg', 'xx'), fileOf('b.jpg', 'xx')]);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('button', { name: 'Progress' }));
  expect(screen.getByRole('progressbar', { name: 'Sending a.jpg' })).toHaveAttribute('aria-valuenow', '100');
  expect(screen.getByRole('progressbar', { name: 'Sending b.jpg' })).toHaveAttribute('aria-valuenow', '50');
});

test("the server's reasons stand on the files they name, the others above the rows", async () => {
  const { user } = render(<Example />);
  await user.upload(fileInput(), [fileOf('a.jpg'), fileOf('b.jpg')]);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(rowOf('b.jpg').getByRole('alert')).toHaveTextContent('the content is not a JPEG image');
  expect(rowOf('a.jpg').getByText('Ready')).toBeVisible();
  expect(screen.getByText('at most 10 files at once')).toBeVisible();
});

test('a pasted file is chosen; what is pasted into a field is left alone', () => {
  render(
    <>
      <Example />
      <input aria-label="Notes" />
    </>,
  );
  const clipboardData = { files: [fileOf('screenshot.png')] };
  fireEvent.paste(screen.getByLabelText('Notes'), { clipboardData });
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  fireEvent.paste(document.body, { clipboardData });
  expect(rowOf('screenshot.png').getByText('Ready')).toBeVisible();
});
