import { pasteText } from '@/test/user';
import { type LibraryDocument } from '@/entities/document/document';
import { createClaimDocumentRow, createDocumentRow } from '@/entities/document/fixtures';
import { mockServer } from '@/test/mockServer';
import { render, createTestClient } from '@/test/render';
import { screen, waitFor, within, act, fireEvent } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DocumentLibrary } from './DocumentLibrary';
import documentStates from '@rules/documentStates.json';
import { DocumentListView } from './DocumentListView';
import { createUser } from '@/entities/member/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { endUploads } from '@/member/uploads/testUploads';
import { UploadTray } from '@/member/uploads/UploadTray';
import { serveSubmission } from '@/test/submissions';
import { useState } from 'react';
import { DocumentUploadDialog } from './DocumentUploadDialog';
import { ThumbnailImage } from './ThumbnailImage';

describe('DocumentLibrary', () => {
  const policyDocument = createDocumentRow();
  const claimDocument = createClaimDocumentRow();

  function serveDocuments(recentDocuments: LibraryDocument[]) {
    mockServer.use(http.get('*/api/user/dashboard', () => HttpResponse.json({ recentDocuments })));
  }

  function findRow({ originalFilename }: LibraryDocument): Promise<HTMLElement> {
    return waitFor(() => {
      const rows = screen.getAllByRole('listitem');
      const row = rows.find(({ textContent }) => textContent.includes(originalFilename));
      if (!row) throw new Error(`${originalFilename} is not in the list`);
      return row;
    });
  }

  test('a document shows name, size, date and type, and can be viewed and downloaded', async () => {
    serveDocuments([policyDocument]);
    render(<DocumentLibrary onUpload={jest.fn()} />);

    const row = await findRow(policyDocument);
    expect(within(row).getByText('2.40 MB')).toBeInTheDocument();
    expect(within(row).getByText('Jan 18, 2026')).toBeInTheDocument();
    expect(within(row).getByText('Insurance')).toBeInTheDocument();
    expect(within(row).queryByText('Claim Attached')).not.toBeInTheDocument();
    const view = within(row).getByRole('link', { name: 'View' });
    const name = 'policy%20jacket.pdf';
    expect(view).toHaveAttribute('href', `/api/user/documents/${policyDocument.id}/download/${name}`);
    expect(view).toHaveAttribute('target', '_blank');
    expect(view).toHaveAccessibleDescription('policy jacket.pdf');
    const download = within(row).getByRole('link', { name: 'Download' });
    expect(download).toHaveAttribute('href', `/api/user/documents/${policyDocument.id}/download?download=1`);
    expect(download).toHaveAttribute('download', 'policy jacket.pdf');
  });

  test('a document of an open claim has a badge and a link to the claim, and cannot be deleted', async () => {
    serveDocuments([claimDocument, policyDocument]);
    render(<DocumentLibrary onUpload={jest.fn()} />);
    const row = await findRow(claimDocument);
    expect(within(row).getByText('Claim Attached')).toBeInTheDocument();
    const claim = within(row).getByRole('link', { name: 'C-000042 · 14 Alder Row, Austin TX' });
    expect(claim).toHaveAttribute('href', `/claims/${claimDocument.claimId}`);
    expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
    expect(within(row).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  test('a file of which nothing can be shown is not offered to be viewed', async () => {
    const letter = { ...claimDocument, originalFilename: 'letter.docx' };
    serveDocuments([letter]);
    render(<DocumentLibrary onUpload={jest.fn()} />);
    const row = await findRow(letter);
    expect(within(row).getByRole('link', { name: 'Download' })).toBeInTheDocument();
    expect(within(row).queryByRole('link', { name: 'View' })).not.toBeInTheDocument();
  });

  test('an empty library says so and offers Upload', async () => {
    serveDocuments([]);
    const onUpload = jest.fn();
    const { user } = render(<DocumentLibrary onUpload={onUpload} />);
    expect(await screen.findByText('No documents uploaded yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(onUpload).toHaveBeenCalledTimes(1);
  });

  test('search and type apply to all documents and are in the URL', async () => {
    serveDocuments([policyDocument, claimDocument]);
    mockServer.use(
      http.get('*/api/user/documents', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const isFiltered =
          searchParams.get('fileType') === 'estimate' && searchParams.get('search') === 'roof';
        return HttpResponse.json({ results: isFiltered ? [claimDocument] : [], next: null });
      }),
    );
    const { user, address } = render(<DocumentLibrary onUpload={jest.fn()} />, {
      at: '/dashboard?tab=documents',
    });
    await user.selectOptions(await screen.findByLabelText('Type'), 'Estimate');
    expect(await screen.findByText('No documents match')).toBeInTheDocument();
    await pasteText(user, screen.getByLabelText('Search documents'), 'roof');
    expect(await screen.findByText('roof.esx')).toBeInTheDocument();
    expect(address()).toBe('/dashboard?tab=documents&documents.fileType=estimate&documents.q=roof');
  });

  describe('deleting', () => {
    const DOCUMENT_URL = `*/api/user/documents/${policyDocument.id}`;
    const deleted = { ...policyDocument, isViewable: false, deletedAt: '2026-01-20T10:00:00Z' };

    /** A server with one document. */
    function serveDocument() {
      let isDeleted = false;
      mockServer.use(
        http.get('*/api/user/dashboard', () =>
          HttpResponse.json({
            recentDocuments: isDeleted ? [claimDocument] : [policyDocument, claimDocument],
          }),
        ),
        http.get('*/api/user/documents', ({ request }) => {
          const isTrash = new URL(request.url).searchParams.get('trash') === '1';
          return HttpResponse.json({ results: isTrash && isDeleted ? [deleted] : [], next: null });
        }),
        http.delete(DOCUMENT_URL, () => {
          isDeleted = true;
          return HttpResponse.json({ success: true, message: 'Deleted', document: deleted });
        }),
        http.post(`${DOCUMENT_URL}/restore`, () => {
          isDeleted = false;
          return HttpResponse.json({ success: true, message: 'Restored', document: policyDocument });
        }),
      );
    }

    const getDeleteButton = (row: HTMLElement) => within(row).getByRole('button', { name: 'Delete' });

    test('Delete removes the row at once and offers Undo, which brings it back', async () => {
      serveDocument();
      const { user } = render(<DocumentLibrary onUpload={jest.fn()} />);
      const button = getDeleteButton(await findRow(policyDocument));
      expect(button).toHaveAccessibleDescription('policy jacket.pdf');
      await user.click(button);

      expect(
        await screen.findByText(/was deleted\. It stays in the trash for 30 days\./),
      ).toBeInTheDocument();
      expect(document.activeElement).toHaveTextContent('policy jacket.pdf was deleted.');
      await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
      await user.click(screen.getByRole('button', { name: 'Undo' }));

      expect(await screen.findByText(/was restored\./)).toBeInTheDocument();
      expect(await findRow(policyDocument)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    });

    test('the trash is in the URL, lists deleted documents and restores them', async () => {
      serveDocument();
      const { user, address } = render(<DocumentLibrary onUpload={jest.fn()} />, {
        at: '/dashboard?tab=documents',
      });
      await user.click(getDeleteButton(await findRow(policyDocument)));
      await screen.findByRole('button', { name: 'Undo' });
      await user.click(screen.getByRole('button', { name: 'Trash' }));

      expect(address()).toBe('/dashboard?tab=documents&documents.view=trash');
      const row = await findRow(policyDocument);
      expect(within(row).getByText('Deleted Jan 20, 2026')).toBeInTheDocument();
      expect(within(row).queryByRole('link')).not.toBeInTheDocument();
      await user.click(within(row).getByRole('button', { name: 'Restore' }));

      expect(await screen.findByText(/was restored\./)).toBeInTheDocument();
      expect(await screen.findByText('The trash is empty')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'All documents' }));
      expect(await findRow(policyDocument)).toBeInTheDocument();
      expect(screen.queryByText(/was restored\./)).not.toBeInTheDocument();
    });

    test('a document in use stays and the error says why', async () => {
      serveDocument();
      const error = 'This document belongs to a claim that is under review.';
      mockServer.use(
        http.delete(DOCUMENT_URL, () =>
          HttpResponse.json({ success: false, error, code: 'in_use' }, { status: 409 }),
        ),
      );
      const { user } = render(<DocumentLibrary onUpload={jest.fn()} />);
      await user.click(getDeleteButton(await findRow(policyDocument)));

      expect(await screen.findByText('Failed to delete document')).toBeInTheDocument();
      const row = within(await findRow(policyDocument));
      expect(await row.findByRole('alert')).toHaveTextContent(error);
    });

    test('a trash that cannot be loaded offers Retry', async () => {
      let isDown = true;
      mockServer.use(
        http.get('*/api/user/documents', () =>
          isDown ? HttpResponse.error() : HttpResponse.json({ results: [deleted], next: null }),
        ),
      );
      const { user } = render(<DocumentLibrary onUpload={jest.fn()} />, { at: '/?documents.view=trash' });
      expect(await screen.findByText('Failed to load deleted documents')).toBeInTheDocument();
      isDown = false;
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await findRow(policyDocument)).toBeInTheDocument();
    });
  });
});

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
