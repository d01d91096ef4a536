import { pasteText } from '@/test/user';
import { type LibraryDocument } from '@/entities/document/document';
import { createClaimDocumentRow, createDocumentRow } from '@/entities/document/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within, act } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DocumentLibrary } from './DocumentLibrary';
import { DocumentListView } from './DocumentListView';

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
      expect(within(await findRow(policyDocument)).getByRole('alert')).toHaveTextContent(error);
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

describe('DocumentViewer', () => {
  const roof = createDocumentRow({
    id: 'roof',
    originalFilename: 'roof.jpg',
    mimeType: 'image/jpeg',
    sha256: 'ab12',
    receipt: { id: 'receipt', number: 'R-000123' },
  });
  const policy = createDocumentRow({ id: 'policy', originalFilename: 'policy.pdf' });
  const estimate = createClaimDocumentRow({ id: 'estimate', originalFilename: 'estimate.esx' });
  const held = createDocumentRow({
    id: 'held',
    originalFilename: 'held.pdf',
    state: 'checking',
    isViewable: false,
  });

  const observed: (() => void)[] = [];

  beforeEach(() => {
    observed.length = 0;
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    // jsdom has no layout: a page is reached when the test says so.
    window.IntersectionObserver = class {
      constructor(private readonly notify: IntersectionObserverCallback) {}
      observe() {
        observed.push(() =>
          this.notify([{ isIntersecting: true } as IntersectionObserverEntry], this as never),
        );
      }
      disconnect = () => undefined;
    } as never;
  });

  function servePages(counts: Record<string, number>): string[] {
    const asked: string[] = [];
    mockServer.use(
      http.get('/api/user/documents/:id/pages/:page', ({ params }) => {
        asked.push(`${String(params.id)} ${String(params.page)}`);
        const count = counts[String(params.id)];
        if (count === undefined) return new HttpResponse(null, { status: 404 });
        return new HttpResponse(new Blob(['picture']), { headers: { 'X-Page-Count': String(count) } });
      }),
    );
    return asked;
  }

  async function open(name: string, documents = [roof, policy, estimate, held]) {
    const { user } = render(<DocumentListView documents={documents} />);
    const row = screen.getByText(name).closest('li')!;
    await user.click(within(row).getByRole('link', { name: 'View' }));
    return { user, viewer: await screen.findByRole('dialog') };
  }

  test('a photograph is shown in full size, with what is known of the file', async () => {
    servePages({ roof: 1, policy: 1 });
    const { viewer } = await open('roof.jpg');

    expect(await within(viewer).findByRole('img', { name: 'roof.jpg' })).toHaveAttribute(
      'src',
      'blob:picture',
    );
    expect(within(viewer).getByText('1 of 4')).toBeInTheDocument();
    expect(within(viewer).getByText('ab12')).toBeInTheDocument();
    expect(within(viewer).getByRole('link', { name: 'R-000123' })).toBeInTheDocument();
    expect(within(viewer).getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      '/api/user/documents/roof/download?download=1',
    );
  });

  test('until the worker has drawn the page, the thumbnail is shown and the page is asked for again', async () => {
    let answers = 0;
    mockServer.use(
      http.get('/api/user/documents/:id/pages/:page', () => {
        answers += 1;
        return answers === 1
          ? new HttpResponse(null, { status: 202, headers: { 'Retry-After': '1' } })
          : new HttpResponse(new Blob(['picture']), { headers: { 'X-Page-Count': '1' } });
      }),
    );
    const { viewer } = await open('roof.jpg', [roof]);

    await waitFor(() =>
      expect(viewer.querySelector('img')).toHaveAttribute('src', '/api/user/documents/roof/thumbnail'),
    );
    expect(within(viewer).getByRole('status')).toHaveTextContent('Loading');
    expect(await within(viewer).findByRole('img', { name: 'roof.jpg' })).toBeInTheDocument();
  });

  test('the next file is fetched once the shown one is there', async () => {
    const asked: string[] = [];
    let answer: (response: Response) => void = () => undefined;
    const createPage = () => new HttpResponse(new Blob(['picture']), { headers: { 'X-Page-Count': '1' } });
    mockServer.use(
      http.get('/api/user/documents/:id/pages/1', ({ params }) => {
        asked.push(String(params.id));
        return params.id === 'roof'
          ? new Promise<Response>((resolve) => {
              answer = resolve;
            })
          : createPage();
      }),
    );
    const { viewer } = await open('roof.jpg', [roof, policy]);

    await waitFor(() => expect(asked).toEqual(['roof']));
    answer(createPage());
    expect(await within(viewer).findByRole('img', { name: 'roof.jpg' })).toBeInTheDocument();
    await waitFor(() => expect(asked).toEqual(['roof', 'policy']));
  });

  test('the arrow keys go to the next and the previous file, and stop at the ends', async () => {
    servePages({ roof: 1, policy: 1 });
    const { user, viewer } = await open('roof.jpg');

    await user.keyboard('{ArrowLeft}');
    expect(within(viewer).getByRole('heading', { level: 2 })).toHaveTextContent('roof.jpg');
    await user.keyboard('{ArrowRight}');
    expect(within(viewer).getByRole('heading', { level: 2 })).toHaveTextContent('policy.pdf');
    await user.keyboard('{ArrowLeft}');
    expect(within(viewer).getByRole('heading', { level: 2 })).toHaveTextContent('roof.jpg');
    expect(within(viewer).getByRole('button', { name: 'Previous' })).toBeDisabled();
  });

  test('the pages of a PDF are fetched when they are reached', async () => {
    const asked = servePages({ policy: 3 });
    const { viewer } = await open('policy.pdf', [policy]);

    await within(viewer).findByRole('img', { name: 'Page 1 of policy.pdf' });
    expect(asked).toEqual(['policy 1']);
    act(() => observed[1]!());
    await within(viewer).findByRole('img', { name: 'Page 3 of policy.pdf' });
    expect(asked).toEqual(['policy 1', 'policy 3']);
  });

  test('the parts of an ESX file are listed, and its photographs can be enlarged', async () => {
    servePages({});
    mockServer.use(
      http.get('/api/user/documents/estimate/contents', () =>
        HttpResponse.json({
          results: [
            {
              index: 0,
              name: 'XACTDOC.ZIPXML',
              size: 2048,
              modifiedAt: '2026-05-03T14:02:10',
              isPicture: false,
            },
            { index: 1, name: 'north.jpg', size: 4096, modifiedAt: null, isPicture: true },
          ],
        }),
      ),
    );
    const { user, viewer } = await open('estimate.esx', [estimate]);

    expect(await within(viewer).findByText('XACTDOC.ZIPXML')).toBeInTheDocument();
    await user.click(within(viewer).getByRole('button', { name: 'north.jpg' }));
    expect(within(viewer).getByRole('img', { name: 'north.jpg' })).toHaveAttribute(
      'src',
      '/api/user/documents/estimate/contents/1',
    );
    await user.click(within(viewer).getByRole('button', { name: 'All parts' }));
    expect(within(viewer).getByText('XACTDOC.ZIPXML')).toBeInTheDocument();
  });

  test('a file that cannot be drawn, and one that is being checked, say so', async () => {
    servePages({});
    const { user, viewer } = await open('policy.pdf', [policy, held]);

    expect(await within(viewer).findByText('There is no picture of this file')).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(within(viewer).queryByRole('link', { name: 'Download' })).not.toBeInTheDocument();
    expect(within(viewer).getByText('There is no picture of this file')).toBeInTheDocument();
  });
});
