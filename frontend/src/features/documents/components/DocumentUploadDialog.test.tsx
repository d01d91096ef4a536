import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import messages from '@rules/messages.json';
import uploads from '@rules/uploads.json';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { policyDocument } from '../fixtures';
import { DocumentUploadDialog } from './DocumentUploadDialog';

const URL = '*/api/user/documents';

const filesInput = () => screen.getByLabelText('Files', { selector: 'input' });
const uploadButton = () => screen.getByRole('button', { name: 'Upload' });
const EMPTY = new File([], 'empty.pdf');
const fileOf = (name: string) => new File(['x'], name);
const rowOf = async (name: string) => within(await screen.findByRole('listitem', { name }));

/** A request as it came, and the test's way to answer it. */
interface Arrival {
  type: FormDataEntryValue | null;
  names: string[];
  key: string | null;
  answer: (response: Response) => void;
}

/** Holds every upload until the test answers it. */
function holdUploads() {
  const arrivals: Arrival[] = [];
  mockServer.use(
    http.post(URL, async ({ request }) => {
      const form = await request.formData();
      return new Promise<Response>((answer) => {
        arrivals.push({
          type: form.get('documentType'),
          names: form.getAll('files').map((file) => (file as File).name),
          key: request.headers.get('idempotency-key'),
          answer,
        });
      });
    }),
  );
  const arrivalOf = (name: string, times = 1) =>
    waitFor(() => {
      const found = arrivals.filter(({ names }) => names.includes(name))[times - 1];
      if (!found) throw new Error(`${name} has not arrived ${times} times`);
      return found;
    });
  return { arrivals, arrivalOf };
}

const uploaded = () =>
  HttpResponse.json({ success: true, message: 'Uploaded', documents: [policyDocument] }, { status: 201 });

function refused(status: number, code: string, error: string, more: object = {}, headers = {}) {
  return HttpResponse.json({ success: false, error, code, ...more }, { status, headers });
}

function open() {
  const onClose = jest.fn();
  return { onClose, ...render(<DocumentUploadDialog onClose={onClose} />) };
}

test('the type is general by default, and nothing can be uploaded while no files are chosen', () => {
  open();
  const type = screen.getByLabelText('Document type');
  expect(type).toHaveValue('general');
  expect(
    within(type)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value')),
  ).toEqual(uploads.documentTypes);
  expect(uploadButton()).toBeDisabled();
  expect(filesInput()).toHaveAttribute('accept', '.esx,.jpg,.jpeg,.png,.gif,.pdf,.doc,.docx,.xls,.xlsx');
});

test('each file goes in a request of its own, two at a time, and the dialog closes when all are through', async () => {
  const { arrivals, arrivalOf } = holdUploads();
  const { user, onClose } = open();
  await user.selectOptions(screen.getByLabelText('Document type'), 'insurance');
  await user.upload(filesInput(), [fileOf('a.pdf'), fileOf('b.docx'), fileOf('c.esx')]);
  await user.click(uploadButton());
  await arrivalOf('b.docx');
  expect(screen.getByRole('progressbar', { name: 'Sending a.pdf' })).toBeInTheDocument();
  expect((await rowOf('c.esx')).getByText('Waiting')).toBeInTheDocument();
  expect(arrivals).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'TRANSMITTING...' })).toBeInTheDocument();

  arrivals[0]!.answer(uploaded());
  expect(await (await rowOf('a.pdf')).findByText('Sent')).toBeInTheDocument();
  expect(screen.getByText('1 of 3 sent')).toBeInTheDocument();
  (await arrivalOf('c.esx')).answer(uploaded());
  expect(onClose).not.toHaveBeenCalled();
  arrivals[1]!.answer(uploaded());

  expect(await screen.findByText('Documents Uploaded')).toBeInTheDocument();
  expect(screen.getByText('3 documents added to your library.')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(arrivals.map(({ names, type }) => [names, type])).toEqual([
    [['a.pdf'], 'insurance'],
    [['b.docx'], 'insurance'],
    [['c.esx'], 'insurance'],
  ]);
  expect(new Set(arrivals.map(({ key }) => key)).size).toBe(3);
});

test('a file that failed says why at its row and goes again alone, under the same key', async () => {
  const { arrivals, arrivalOf } = holdUploads();
  const { user, onClose } = open();
  await user.upload(filesInput(), [fileOf('a.pdf'), fileOf('b.pdf')]);
  await user.click(uploadButton());
  (await arrivalOf('a.pdf')).answer(uploaded());
  (await arrivalOf('b.pdf')).answer(refused(503, 'unavailable', 'The file store is down.'));

  // Both as a toast and in the form, where it stays.
  expect(await screen.findAllByText('Upload Failed')).toHaveLength(2);
  expect(screen.getAllByText('Failed to upload documents')).toHaveLength(2);
  expect((await rowOf('b.pdf')).getByRole('alert')).toHaveTextContent('The file store is down.');
  expect((await rowOf('a.pdf')).getByText('Sent')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Retry b.pdf' }));
  const again = await arrivalOf('b.pdf', 2);
  expect(screen.getByRole('button', { name: 'Cancel b.pdf' })).toHaveFocus();
  again.answer(uploaded());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(arrivals.map(({ names }) => names[0])).toEqual(['a.pdf', 'b.pdf', 'b.pdf']);
  expect(again.key).toBe(arrivals[1]!.key);
});

test('a retry with another type is another upload, under another key', async () => {
  const { arrivals, arrivalOf } = holdUploads();
  const { user } = open();
  await user.upload(filesInput(), fileOf('a.pdf'));
  await user.click(uploadButton());
  (await arrivalOf('a.pdf')).answer(HttpResponse.error());
  await user.click(await screen.findByRole('button', { name: 'Retry a.pdf' }));
  (await arrivalOf('a.pdf', 2)).answer(HttpResponse.error());
  await screen.findByRole('button', { name: 'Retry a.pdf' });
  await user.selectOptions(screen.getByLabelText('Document type'), 'photo');
  await user.click(screen.getByRole('button', { name: 'Retry a.pdf' }));
  const last = await arrivalOf('a.pdf', 3);
  expect(last.type).toBe('photo');
  expect(arrivals[1]!.key).toBe(arrivals[0]!.key);
  expect(last.key).not.toBe(arrivals[0]!.key);
});

test.each([
  ['a lost connection', () => HttpResponse.error(), /^The server could not be reached/, true],
  [
    'too many tries',
    () => refused(429, 'throttled', 'Too many requests.', {}, { 'Retry-After': '42' }),
    'Too many requests. You can try again in 42 seconds.',
    true,
  ],
  [
    'a first try that still runs',
    () => refused(409, 'in_progress', 'The first try is still running.'),
    'The first try is still running.',
    true,
  ],
  [
    'a page of a proxy that fails',
    () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }),
    'The server could not take this file.',
    true,
  ],
  [
    'a proxy that takes less',
    () => new HttpResponse('<h1>Too large</h1>', { status: 413 }),
    'The file is larger than the server takes.',
    false,
  ],
  [
    'content of another kind',
    () =>
      refused(400, 'invalid', 'a.pdf: the content is not a PDF document', {
        errors: { files: ['a.pdf: the content is not a PDF document'] },
      }),
    'the content is not a PDF document',
    false,
  ],
  [
    'a session that ended',
    () => refused(401, 'not_authenticated', 'Please sign in'),
    'Please sign in',
    false,
  ],
])('%s has its sentence', async (_case, answer, sentence, mayRetry) => {
  mockServer.use(http.post(URL, () => answer()));
  const { user, onClose } = open();
  await user.upload(filesInput(), fileOf('a.pdf'));
  await user.click(uploadButton());
  expect(await (await rowOf('a.pdf')).findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.queryAllByRole('button', { name: 'Retry a.pdf' })).toHaveLength(mayRetry ? 1 : 0);
  expect(onClose).not.toHaveBeenCalled();
});

test('a session that ended stops the queue and leaves the word to the app', async () => {
  const { arrivals, arrivalOf } = holdUploads();
  const { user } = open();
  await user.upload(filesInput(), [fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf')]);
  await user.click(uploadButton());
  await arrivalOf('b.pdf');
  for (const { answer } of arrivals) answer(refused(401, 'not_authenticated', 'Please sign in'));
  expect(await screen.findAllByText('Please sign in')).toHaveLength(2);
  expect((await rowOf('c.pdf')).getByText('Ready')).toBeInTheDocument();
  expect(arrivals).toHaveLength(2);
  expect(screen.queryByText('Upload Failed')).not.toBeInTheDocument();
});

test('Cancel ends one file alone; it stays among the chosen and can be sent again', async () => {
  const { arrivals, arrivalOf } = holdUploads();
  const { user, onClose } = open();
  await user.upload(filesInput(), [fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf')]);
  await user.click(uploadButton());
  await arrivalOf('b.pdf');
  await user.click(screen.getByRole('button', { name: 'Cancel c.pdf' }));
  await user.click(screen.getByRole('button', { name: 'Cancel a.pdf' }));
  expect((await rowOf('a.pdf')).getByText('Ready')).toBeInTheDocument();
  arrivals[1]!.answer(uploaded());

  expect(await screen.findByText('1 document added to your library.')).toBeInTheDocument();
  expect(arrivals).toHaveLength(2);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(uploadButton());
  (await arrivalOf('a.pdf', 2)).answer(uploaded());
  (await arrivalOf('c.pdf')).answer(uploaded());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('files that were refused before anything was sent hold nobody up, and keep their reason', async () => {
  mockServer.use(http.post(URL, () => uploaded()));
  const { user, onClose } = open();
  await user.upload(filesInput(), [fileOf('a.pdf'), EMPTY]);
  await user.click(uploadButton());
  expect(await screen.findByText('Documents Uploaded')).toBeInTheDocument();
  expect((await rowOf('empty.pdf')).getByRole('alert')).toHaveTextContent('the file is empty');
  expect(uploadButton()).toBeDisabled();
  expect(onClose).not.toHaveBeenCalled();
});

test('files sent already leave room for ten more', async () => {
  mockServer.use(http.post(URL, () => uploaded()));
  const { user } = open();
  await user.upload(filesInput(), [fileOf('a.pdf'), EMPTY]);
  await user.click(uploadButton());
  expect(await screen.findByText('Documents Uploaded')).toBeInTheDocument();
  await user.upload(
    filesInput(),
    Array.from({ length: 11 }, (_, number) => fileOf(`photo-${number}.png`)),
  );
  expect(screen.getAllByText('Ready')).toHaveLength(10);
  expect(screen.getByText(messages.uploads.tooMany)).toBeInTheDocument();
});

test('closing while files are being sent asks, and ends them', async () => {
  const { arrivals, arrivalOf } = holdUploads();
  const ask = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true);
  const { user, onClose, unmount, client } = open();
  await user.upload(filesInput(), [fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf')]);
  await user.click(uploadButton());
  await arrivalOf('b.pdf');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(ask).toHaveBeenLastCalledWith('Files are still being sent. Stop and leave?');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  for (const { answer } of arrivals) answer(uploaded());
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(arrivals).toHaveLength(2);
  expect(screen.queryByText('Documents Uploaded')).not.toBeInTheDocument();
  ask.mockRestore();
});
