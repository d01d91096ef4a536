import { useFileSelection } from './useFileSelection';
import { getFileRules } from './fileRules';
import { render } from '@/test/render';
import { fireEvent, screen, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { FileDropZone } from './FileDropZone';

const SERVER_PROBLEMS = ['b.jpg: the content is not a JPEG image', 'at most 10 files at once'];

function Example({ maxFiles = 10 }: { maxFiles?: number }) {
  const rules = getFileRules('claim', maxFiles);
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

function createFile(name: string, content = 'x') {
  return new File([content], name);
}

function getRow(name: string) {
  return within(screen.getByRole('listitem', { name }));
}

function fileInput() {
  return screen.getByLabelText<HTMLInputElement>('Files', { selector: 'input' });
}

test('the file input has its visible label as its name', () => {
  render(<Example />);
  expect(fileInput()).toHaveAccessibleName('Files');
});

test('the file input has the name of the API field and accepts the allowed types', () => {
  render(<Example />);
  expect(fileInput()).toHaveAttribute('name', 'files');
  expect(fileInput()).toHaveAttribute('accept', '.esx,.jpg,.jpeg,.heic,.heif,.png,.gif,.pdf');
});

test('a refused file shows its reason, can be removed, and does not affect other files', async () => {
  const { user } = render(<Example />);
  await user.upload(fileInput(), [createFile('roof.jpg'), createFile('empty.pdf', '')]);

  expect(getRow('empty.pdf').getByRole('alert')).toHaveTextContent('the file is empty');
  expect(getRow('roof.jpg').getByText('Ready')).toBeVisible();
  expect(screen.getByTestId('accepted')).toHaveTextContent(/^roof\.jpg$/);

  await user.click(screen.getByRole('button', { name: 'Remove empty.pdf' }));
  expect(screen.queryByRole('listitem', { name: 'empty.pdf' })).not.toBeInTheDocument();
});

test('a picture that the browser cannot draw says so and is sent all the same', async () => {
  // jsdom has none.
  Object.assign(URL, { createObjectURL: () => 'blob:broken', revokeObjectURL: () => undefined });
  const { user } = render(<Example />);
  await user.upload(fileInput(), [new File(['x'], 'broken.jpg', { type: 'image/jpeg' })]);
  fireEvent.error(getRow('broken.jpg').getByRole('presentation'));

  expect(getRow('broken.jpg').getByRole('status')).toHaveTextContent('cannot show the picture');
  expect(screen.getByTestId('accepted')).toHaveTextContent('broken.jpg');
});

test('of too many files the first ones are kept, and a message shows the limit', async () => {
  const { user } = render(<Example />);
  await user.upload(
    fileInput(),
    Array.from({ length: 12 }, (_, number) => createFile(`photo-${number}.png`)),
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.getByText('at most 10 files at once')).toBeVisible();
});

test('of very many files the first are shown, refused ones before all, and the others on demand', async () => {
  const { user } = render(<Example maxFiles={1000} />);
  const photos = Array.from({ length: 101 }, (_, number) => createFile(`photo-${number}.png`));
  fireEvent.change(fileInput(), { target: { files: [...photos, createFile('empty.pdf', '')] } });

  expect(await screen.findByRole('listitem', { name: 'empty.pdf' })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(102);
});

test('with a limit of one file, a new choice replaces the old one', async () => {
  const { user } = render(<Example maxFiles={1} />);
  await user.upload(fileInput(), createFile('first.pdf'));
  await user.upload(fileInput(), createFile('second.pdf'));
  expect(screen.getByTestId('accepted')).toHaveTextContent(/^second\.pdf$/);
});

test('the progress of one request is distributed among its files by their sizes', async () => {
  const { user } = render(<Example />);
  await user.upload(fileInput(), [createFile('a.jpg', 'xx'), createFile('b.jpg', 'xx')]);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('button', { name: 'Progress' }));
  expect(screen.getByRole('progressbar', { name: 'Sending a.jpg' })).toHaveAttribute('aria-valuenow', '100');
  expect(screen.getByRole('progressbar', { name: 'Sending b.jpg' })).toHaveAttribute('aria-valuenow', '50');
});

test("the server's messages are shown at the files they name, the others above the rows", async () => {
  const { user } = render(<Example />);
  await user.upload(fileInput(), [createFile('a.jpg'), createFile('b.jpg')]);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(getRow('b.jpg').getByRole('alert')).toHaveTextContent('the content is not a JPEG image');
  expect(getRow('a.jpg').getByText('Ready')).toBeVisible();
  expect(screen.getByText('at most 10 files at once')).toBeVisible();
});

test('a pasted file is added, except if it is pasted into a text field', () => {
  render(
    <>
      <Example />
      <input aria-label="Notes" />
    </>,
  );
  const clipboardData = { files: [createFile('screenshot.png')] };
  fireEvent.paste(screen.getByLabelText('Notes'), { clipboardData });
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  fireEvent.paste(document.body, { clipboardData });
  expect(getRow('screenshot.png').getByText('Ready')).toBeVisible();
});

test.each([
  ['a file that was not sent', createFile('roof.jpg'), 1],
  ['a refused file', createFile('empty.pdf', ''), 0],
])('leaving with %s', async (_case, file, questions) => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user } = render(
    <>
      <Example />
      <Link to="/elsewhere">Elsewhere</Link>
    </>,
  );
  await user.upload(fileInput(), file);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(confirm).toHaveBeenCalledTimes(questions);
  expect(screen.getByText('Another page')).toBeVisible();
});
