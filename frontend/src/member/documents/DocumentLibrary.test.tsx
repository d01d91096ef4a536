import { type LibraryDocument } from '@/entities/document/document';
import { createClaimDocumentRow, createDocumentRow } from '@/entities/document/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DocumentLibrary } from './DocumentLibrary';

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
      const isFiltered = searchParams.get('fileType') === 'estimate' && searchParams.get('search') === 'roof';
      return HttpResponse.json({ results: isFiltered ? [claimDocument] : [], next: null });
    }),
  );
  const { user, address } = render(<DocumentLibrary onUpload={jest.fn()} />, {
    at: '/dashboard?tab=documents',
  });
  await user.selectOptions(await screen.findByLabelText('Type'), 'Estimate');
  expect(await screen.findByText('No documents match')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Search documents'), 'roof');
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
        HttpResponse.json({ recentDocuments: isDeleted ? [claimDocument] : [policyDocument, claimDocument] }),
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

    expect(await screen.findByText(/was deleted\. It stays in the trash for 30 days\./)).toBeInTheDocument();
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
