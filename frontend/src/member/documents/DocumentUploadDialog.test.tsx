import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { serveSubmission } from '@/test/submissions';
import messages from '@rules/messages.json';
import uploads from '@rules/uploads.json';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DocumentUploadDialog } from './DocumentUploadDialog';

const URL = '*/api/user/documents';
beforeEach(() => void serveSubmission());

const getFilesInput = () => screen.getByLabelText('Files', { selector: 'input' });
const getUploadButton = () => screen.getByRole('button', { name: 'Upload' });
const EMPTY_FILE = new File([], 'empty.pdf');
const createFile = (name: string) => new File(['x'], name);
const findRow = async (name: string) => within(await screen.findByRole('listitem', { name }));

/** A received request that waits for the test to respond. */
interface HeldUpload {
  type: FormDataEntryValue | null;
  names: string[];
  key: string | null;
  respond: (response: Response) => void;
}

/** Holds each upload until the test responds. */
function holdUploads() {
  const heldUploads: HeldUpload[] = [];
  mockServer.use(
    http.post(URL, async ({ request }) => {
      const form = await request.formData();
      return new Promise<Response>((respond) => {
        heldUploads.push({
          type: form.get('documentType'),
          names: form.getAll('files').map((file) => (file as File).name),
          key: request.headers.get('idempotency-key'),
          respond,
        });
      });
    }),
  );
  const findUpload = (name: string, times = 1) =>
    waitFor(() => {
      const found = heldUploads.filter(({ names }) => names.includes(name))[times - 1];
      if (!found) throw new Error(`${name} has not arrived ${times} times`);
      return found;
    });
  return { heldUploads, findUpload };
}

const createUploadedResponse = () =>
  HttpResponse.json({ success: true, message: 'Uploaded', documents: [] }, { status: 201 });

function createErrorResponse(status: number, code: string, error: string, extra: object = {}, headers = {}) {
  return HttpResponse.json({ success: false, error, code, ...extra }, { status, headers });
}

const open = (onClose = jest.fn()) => ({ onClose, ...render(<DocumentUploadDialog onClose={onClose} />) });

test('the type is general by default, and Upload is disabled until files are chosen', () => {
  open();
  const type = screen.getByLabelText('Document type');
  expect(type).toHaveValue('general');
  expect(
    within(type)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value')),
  ).toEqual(uploads.documentTypes);
  expect(getUploadButton()).toBeDisabled();
  expect(getFilesInput()).toHaveAttribute('accept', expect.stringContaining('.heic,.heif,'));
});

test('each file is sent in its own request, two at a time, and the dialog closes at the end', async () => {
  const { heldUploads, findUpload } = holdUploads();
  const { user, onClose } = open();
  await user.selectOptions(screen.getByLabelText('Document type'), 'insurance');
  await user.upload(getFilesInput(), [createFile('a.pdf'), createFile('b.docx'), createFile('c.esx')]);
  await user.click(getUploadButton());
  await findUpload('b.docx');
  expect(screen.getByRole('progressbar', { name: 'Sending a.pdf' })).toBeInTheDocument();
  expect((await findRow('c.esx')).getByText('Waiting')).toBeInTheDocument();
  expect(heldUploads).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'TRANSMITTING...' })).toBeInTheDocument();

  heldUploads[0]!.respond(createUploadedResponse());
  expect(await (await findRow('a.pdf')).findByText('Sent')).toBeInTheDocument();
  expect(screen.getByText('1 of 3 sent')).toBeInTheDocument();
  (await findUpload('c.esx')).respond(createUploadedResponse());
  expect(onClose).not.toHaveBeenCalled();
  heldUploads[1]!.respond(createUploadedResponse());

  expect(await screen.findByText('Documents Uploaded')).toBeInTheDocument();
  expect(screen.getByText('3 documents added to your library.')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(heldUploads.map(({ names, type }) => [names, type])).toEqual([
    [['a.pdf'], 'insurance'],
    [['b.docx'], 'insurance'],
    [['c.esx'], 'insurance'],
  ]);
  expect(new Set(heldUploads.map(({ key }) => key)).size).toBe(3);
});

test('a failed file shows its error and is retried alone with the same idempotency key', async () => {
  const { heldUploads, findUpload } = holdUploads();
  const { user, onClose } = open();
  await user.upload(getFilesInput(), [createFile('a.pdf'), createFile('b.pdf')]);
  await user.click(getUploadButton());
  (await findUpload('a.pdf')).respond(createUploadedResponse());
  (await findUpload('b.pdf')).respond(createErrorResponse(503, 'unavailable', 'The file store is down.'));

  // In a toast and in the form.
  expect(await screen.findAllByText('Upload Failed')).toHaveLength(2);
  expect(screen.getAllByText('Failed to upload documents')).toHaveLength(2);
  expect((await findRow('b.pdf')).getByRole('alert')).toHaveTextContent('The file store is down.');
  expect((await findRow('a.pdf')).getByText('Sent')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Retry b.pdf' }));
  const retried = await findUpload('b.pdf', 2);
  expect(screen.getByRole('button', { name: 'Cancel b.pdf' })).toHaveFocus();
  retried.respond(createUploadedResponse());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(heldUploads.map(({ names }) => names[0])).toEqual(['a.pdf', 'b.pdf', 'b.pdf']);
  expect(retried.key).toBe(heldUploads[1]!.key);
});

test('a retry with another type uses a new idempotency key', async () => {
  const { heldUploads, findUpload } = holdUploads();
  const { user } = open();
  await user.upload(getFilesInput(), createFile('a.pdf'));
  await user.click(getUploadButton());
  (await findUpload('a.pdf')).respond(HttpResponse.error());
  await user.click(await screen.findByRole('button', { name: 'Retry a.pdf' }));
  (await findUpload('a.pdf', 2)).respond(HttpResponse.error());
  await screen.findByRole('button', { name: 'Retry a.pdf' });
  await user.selectOptions(screen.getByLabelText('Document type'), 'photo');
  await user.click(screen.getByRole('button', { name: 'Retry a.pdf' }));
  const last = await findUpload('a.pdf', 3);
  expect(last.type).toBe('photo');
  expect(heldUploads[1]!.key).toBe(heldUploads[0]!.key);
  expect(last.key).not.toBe(heldUploads[0]!.key);
});

test.each([
  ['a lost connection', () => HttpResponse.error(), /^The server could not be reached/, true],
  [
    'too many tries',
    () => createErrorResponse(429, 'throttled', 'Too many requests.', {}, { 'Retry-After': '42' }),
    'Too many requests. You can try again in 42 seconds.',
    true,
  ],
  [
    'a first try that still runs',
    () => createErrorResponse(409, 'in_progress', 'The first try is still running.'),
    'The first try is still running.',
    true,
  ],
  [
    'a page of a proxy that fails',
    () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }),
    /^The server could not be reached, and nothing has arrived/,
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
      createErrorResponse(400, 'invalid', 'a.pdf: the content is not a PDF document', {
        errors: { files: ['a.pdf: the content is not a PDF document'] },
      }),
    'the content is not a PDF document',
    false,
  ],
  [
    'a session that ended',
    () => createErrorResponse(401, 'not_authenticated', 'Please sign in'),
    'Please sign in',
    false,
  ],
])('%s shows its message', async (_case, respond, message, canRetry) => {
  mockServer.use(http.post(URL, () => respond()));
  const { user, onClose } = open();
  await user.upload(getFilesInput(), createFile('a.pdf'));
  await user.click(getUploadButton());
  expect(await (await findRow('a.pdf')).findByRole('alert')).toHaveTextContent(message);
  expect(screen.queryAllByRole('button', { name: 'Retry a.pdf' })).toHaveLength(canRetry ? 1 : 0);
  expect(onClose).not.toHaveBeenCalled();
});

test('a session that ended stops the queue and shows no toast', async () => {
  const { heldUploads, findUpload } = holdUploads();
  const { user } = open();
  await user.upload(getFilesInput(), [createFile('a.pdf'), createFile('b.pdf'), createFile('c.pdf')]);
  await user.click(getUploadButton());
  await findUpload('b.pdf');
  for (const { respond } of heldUploads)
    respond(createErrorResponse(401, 'not_authenticated', 'Please sign in'));
  expect(await screen.findAllByText('Please sign in')).toHaveLength(2);
  expect((await findRow('c.pdf')).getByText('Ready')).toBeInTheDocument();
  expect(heldUploads).toHaveLength(2);
  expect(screen.queryByText('Upload Failed')).not.toBeInTheDocument();
});

test('Cancel aborts one upload; the file stays chosen and can be sent again', async () => {
  const { heldUploads, findUpload } = holdUploads();
  const { user, onClose } = open();
  await user.upload(getFilesInput(), [createFile('a.pdf'), createFile('b.pdf'), createFile('c.pdf')]);
  await user.click(getUploadButton());
  await findUpload('b.pdf');
  await user.click(screen.getByRole('button', { name: 'Cancel c.pdf' }));
  await user.click(screen.getByRole('button', { name: 'Cancel a.pdf' }));
  expect((await findRow('a.pdf')).getByText('Ready')).toBeInTheDocument();
  heldUploads[1]!.respond(createUploadedResponse());

  expect(await screen.findByText('1 document added to your library.')).toBeInTheDocument();
  expect(heldUploads).toHaveLength(2);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(getUploadButton());
  (await findUpload('a.pdf', 2)).respond(createUploadedResponse());
  (await findUpload('c.pdf')).respond(createUploadedResponse());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('files that were refused in the browser do not block the others and keep their error', async () => {
  mockServer.use(http.post(URL, () => createUploadedResponse()));
  const { user, onClose } = open();
  await user.upload(getFilesInput(), [createFile('a.pdf'), EMPTY_FILE]);
  await user.click(getUploadButton());
  expect(await screen.findByText('Documents Uploaded')).toBeInTheDocument();
  expect((await findRow('empty.pdf')).getByRole('alert')).toHaveTextContent('the file is empty');
  expect(getUploadButton()).toBeDisabled();
  expect(onClose).not.toHaveBeenCalled();
});

test('uploaded files do not count towards the limit of ten', async () => {
  mockServer.use(http.post(URL, () => createUploadedResponse()));
  const { user } = open();
  await user.upload(getFilesInput(), [createFile('a.pdf'), EMPTY_FILE]);
  await user.click(getUploadButton());
  expect(await screen.findByText('Documents Uploaded')).toBeInTheDocument();
  await user.upload(
    getFilesInput(),
    Array.from({ length: 11 }, (_, number) => createFile(`photo-${number}.png`)),
  );
  expect(screen.getAllByText('Ready')).toHaveLength(10);
  expect(screen.getByText(messages.uploads.tooMany)).toBeInTheDocument();
});

test('closing while files are being sent asks for confirmation and aborts them', async () => {
  const { heldUploads, findUpload } = holdUploads();
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true);
  const { user, onClose, unmount, client } = open();
  await user.upload(getFilesInput(), [createFile('a.pdf'), createFile('b.pdf'), createFile('c.pdf')]);
  await user.click(getUploadButton());
  await findUpload('b.pdf');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(confirm).toHaveBeenLastCalledWith('Files are still being sent. Stop and leave?');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  for (const { respond } of heldUploads) respond(createUploadedResponse());
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(heldUploads).toHaveLength(2);
  expect(screen.queryByText('Documents Uploaded')).not.toBeInTheDocument();
  confirm.mockRestore();
});
