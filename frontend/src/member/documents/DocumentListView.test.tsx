import { createClaimDocumentRow, createDocumentRow } from '@/entities/document/fixtures';
import { render, createTestClient } from '@/test/render';
import documentStates from '@rules/documentStates.json';
import { act, fireEvent, screen, within, waitFor } from '@testing-library/react';
import { DocumentListView } from './DocumentListView';
import { createUser } from '@/entities/member/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { endUploads } from '@/member/uploads/testUploads';
import { UploadTray } from '@/member/uploads/UploadTray';
import { mockServer } from '@/test/mockServer';
import { serveSubmission } from '@/test/submissions';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { DocumentUploadDialog } from './DocumentUploadDialog';
import { ThumbnailImage } from './ThumbnailImage';

describe('DocumentListView', () => {
  const photo = createDocumentRow({ id: 'p', originalFilename: 'roof.jpg', mimeType: 'image/jpeg' });

  /** The image is decorative, so it has no role. */
  function getThumbnail(): HTMLImageElement | null {
    return document.querySelector('img');
  }

  function advanceTimers(milliseconds: number): Promise<void> {
    return act(() => jest.advanceTimersByTimeAsync(milliseconds));
  }

  test.each([
    ['an image', photo],
    ['a PDF', createDocumentRow()],
  ])('%s shows a thumbnail of a fixed size that links to the document', (_case, row) => {
    render(<DocumentListView documents={[row]} />);
    expect(getThumbnail()).toHaveAttribute('src', `/api/user/documents/${row.id}/thumbnail`);
    expect(getThumbnail()).toHaveAttribute('alt', '');
    expect(getThumbnail()).toHaveAttribute('loading', 'lazy');
    expect(getThumbnail()).toHaveAttribute('width', '56');
    expect(getThumbnail()).toHaveAttribute('height', '56');
    const thumbnailLink = screen.getAllByRole('link', { hidden: true })[0]!;
    expect(within(thumbnailLink).getByText(row === photo ? 'JPG' : 'PDF')).toBeInTheDocument();
    const name = encodeURIComponent(row.originalFilename);
    expect(thumbnailLink).toHaveAttribute('href', `/api/user/documents/${row.id}/download/${name}`);
    expect(thumbnailLink).toHaveAttribute('tabindex', '-1');
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['View', 'Download']);
  });

  test('any other file shows its extension', () => {
    render(<DocumentListView documents={[createClaimDocumentRow()]} />);
    expect(getThumbnail()).toBeNull();
    expect(screen.getByText('ESX')).toBeInTheDocument();
  });

  test.each(['checking', 'quarantined', 'unscannable', 'withdrawn'] as const)(
    'a document that is %s says why and what to do, and cannot be opened',
    (state) => {
      render(<DocumentListView documents={[{ ...photo, state, isViewable: false }]} />);
      expect(screen.getByText(documentStates[state].label)).toBeInTheDocument();
      expect(screen.getByText(documentStates[state].text)).toBeInTheDocument();
      expect(getThumbnail()).toBeNull();
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
    },
  );

  test('a thumbnail that is not ready is asked for with growing delays, then the extension is shown', async () => {
    jest.useFakeTimers();
    render(<DocumentListView documents={[{ ...photo, thumbnail: 'waiting' }]} />);
    for (const pause of [1500, 3000, 5000, 10_000, 20_000, 40_000]) {
      expect(getThumbnail()).toBeNull();
      await advanceTimers(pause - 1);
      expect(getThumbnail()).toBeNull();
      await advanceTimers(1);
      fireEvent.error(getThumbnail()!);
    }
    await advanceTimers(60_000);
    expect(getThumbnail()).toBeNull();
    expect(screen.getByText('JPG')).toBeInTheDocument();
    jest.useRealTimers();
  });

  test('a thumbnail that has loaded stays', async () => {
    jest.useFakeTimers();
    render(<DocumentListView documents={[{ ...photo, thumbnail: 'waiting' }]} />);
    await advanceTimers(1500);
    fireEvent.load(getThumbnail()!);
    await advanceTimers(60_000);
    expect(getThumbnail()).not.toBeNull();
    jest.useRealTimers();
  });

  test('a right-to-left file name is isolated from the text next to it', () => {
    render(<DocumentListView documents={[{ ...photo, originalFilename: 'سقف 2026.jpg' }]} />);
    expect(screen.getByText('سقف 2026.jpg').tagName).toBe('BDI');
  });

  test('a thumbnail that turns out not to exist is asked for no more', async () => {
    jest.useFakeTimers();
    const { rerender } = render(<ThumbnailImage documentId="p" status="waiting" />);
    await advanceTimers(1500);
    fireEvent.error(getThumbnail()!);
    rerender(<ThumbnailImage documentId="p" status="none" />);
    await advanceTimers(60_000);
    expect(getThumbnail()).toBeNull();
    jest.useRealTimers();
  });
});

describe('DocumentUploadDialog', () => {
  const MEMBER = 'b4c1';
  const HASH = 'ab'.repeat(32);

  afterEach(() => {
    act(endUploads);
    localStorage.clear();
    Reflect.deleteProperty(globalThis, 'Worker');
  });

  function Chooser() {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen && <DocumentUploadDialog onClose={() => setIsOpen(false)} />;
  }

  function open() {
    const client = createTestClient();
    setMemberSession(client, createUser({ id: MEMBER }));
    return render(
      <>
        <Chooser />
        <UploadTray memberId={MEMBER} />
      </>,
      { client },
    );
  }

  const createFile = (name: string) => new File([name], name);
  const getFilesInput = () => screen.getByLabelText('Files', { selector: 'input' });
  const clickUpload = (user: ReturnType<typeof open>['user']) =>
    user.click(screen.getByRole('button', { name: 'Upload' }));
  async function findRow(name: string) {
    const tray = await screen.findByRole('region', { name: 'Uploads' });
    return within(tray).findByRole('listitem', { name });
  }

  interface ReceivedUpload {
    name: string;
    type: FormDataEntryValue | null;
    key: string | null;
  }

  /** Answers the uploads in order; the last answer is repeated. */
  function serveUploads(...answers: (() => Response | Promise<Response>)[]): ReceivedUpload[] {
    const received: ReceivedUpload[] = [];
    mockServer.use(
      http.post('*/api/user/documents', async ({ request }) => {
        const form = await request.formData();
        const { name } = form.get('files') as File;
        received.push({ name, type: form.get('documentType'), key: request.headers.get('Idempotency-Key') });
        const answer = answers[Math.min(received.length, answers.length) - 1];
        return answer ? answer() : accept();
      }),
    );
    return received;
  }

  const accept = () =>
    HttpResponse.json(
      { success: true, message: 'Uploaded', documents: [], receipt: { id: 'r1', number: 'R-000001' } },
      { status: 201 },
    );

  test('the tray sends each file in a request with a key of its own and shows its receipt', async () => {
    let answer: () => void = () => undefined;
    const isWarned = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const received = serveUploads(async () => {
      await isWarned;
      return accept();
    });
    const { user } = open();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('Document type'), 'insurance');
    await user.upload(
      getFilesInput(),
      Array.from('abcdefghijkl', (name) => createFile(`${name}.pdf`)),
    );
    await clickUpload(user);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // This browser has no IndexedDB.
    expect(await screen.findByText(/^This browser keeps no more files/)).toBeInTheDocument();
    await waitFor(() => expect(received).toHaveLength(2));
    answer();
    expect((await screen.findAllByText('All 12 files received')).length).toBeGreaterThan(0);
    expect(await within(await findRow('a.pdf')).findByText('R-000001')).toBeInTheDocument();
    expect(new Set(received.map(({ key }) => key)).size).toBe(12);
    expect(received.every(({ type }) => type === 'insurance')).toBe(true);
    expect(localStorage).toHaveLength(0);
  });

  test('after a lost answer the server is asked, and what has arrived is not sent again', async () => {
    const received = serveUploads(() => HttpResponse.error());
    const stored = { success: true, message: 'Uploaded', documents: [], receipt: null };
    const keys = serveSubmission({ state: 'completed', response: stored });
    const { user } = open();
    await user.upload(getFilesInput(), createFile('a.pdf'));
    await clickUpload(user);
    expect((await screen.findAllByText('The file is received')).length).toBeGreaterThan(0);
    expect(received).toHaveLength(1);
    expect(keys).toEqual([received[0]!.key]);
  });

  test('a file that the server refuses says why and can be removed; the others are sent', async () => {
    const problem = 'a.pdf: the content is not a PDF document';
    const body = { success: false, error: problem, code: 'invalid', errors: { files: [problem] } };
    serveUploads(() => HttpResponse.json(body, { status: 400 }), accept);
    const { user } = open();
    await user.upload(getFilesInput(), [createFile('a.pdf'), createFile('b.pdf')]);
    await clickUpload(user);
    const row = within(await findRow('a.pdf'));
    expect(await row.findByText('the content is not a PDF document')).toBeInTheDocument();
    await user.click(row.getByRole('button', { name: 'Remove a.pdf' }));
    expect((await screen.findAllByText('The file is received')).length).toBeGreaterThan(0);
  });

  test('a file that the member has is named before it is sent, and sent when they say so', async () => {
    // The hash is computed in a worker, which this environment does not have.
    const listeners = new Map<string, (event: { data: object }) => void>();
    const terminate = () => undefined;
    const addEventListener = (kind: string, listen: (event: { data: object }) => void) =>
      listeners.set(kind, listen);
    const postMessage = () => listeners.get('message')?.({ data: { sha256: HASH } });
    Object.assign(globalThis, { Worker: jest.fn(() => ({ addEventListener, postMessage, terminate })) });
    const known = [{ sha256: HASH, documentId: 'd1', originalFilename: 'front.jpg', claimId: null }];
    mockServer.use(http.post('*/api/user/documents/known', () => HttpResponse.json({ known })));
    const received = serveUploads();
    const { user } = open();
    await user.upload(getFilesInput(), createFile('roof.jpg'));
    await clickUpload(user);
    const row = within(await findRow('roof.jpg'));
    expect(await row.findByText('You have this file already: front.jpg')).toBeInTheDocument();
    expect(received).toEqual([]);
    await user.click(row.getByRole('button', { name: 'Send anyway roof.jpg' }));
    await waitFor(() => expect(received).toHaveLength(1));
  });
});
