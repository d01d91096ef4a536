import { type DocumentRow } from '@/entities/document/document';
import { createClaimDocumentRow, createDocumentRow } from '@/entities/document/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DocumentLibrary } from './DocumentLibrary';

const policyDocument = createDocumentRow();
const claimDocument = createClaimDocumentRow();

function serveDocuments(recentDocuments: DocumentRow[]) {
  mockServer.use(http.get('*/api/user/dashboard', () => HttpResponse.json({ recentDocuments })));
}

async function findRow({ originalFilename }: DocumentRow): Promise<HTMLElement> {
  const rows = await screen.findAllByRole('listitem');
  return rows.find((row) => row.textContent.includes(originalFilename))!;
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
  expect(view).toHaveAttribute('href', `/api/user/documents/${policyDocument.id}/download`);
  expect(view).toHaveAttribute('target', '_blank');
  expect(view).toHaveAccessibleDescription('policy jacket.pdf');
  const download = within(row).getByRole('link', { name: 'Download' });
  expect(download).toHaveAttribute('href', `/api/user/documents/${policyDocument.id}/download?download=1`);
  expect(download).toHaveAttribute('download', 'policy jacket.pdf');
});

test('a document of a claim has a badge', async () => {
  serveDocuments([claimDocument]);
  render(<DocumentLibrary onUpload={jest.fn()} />);
  expect(within(await findRow(claimDocument)).getByText('Claim Attached')).toBeInTheDocument();
});

test('a document that is not available offers neither View nor Download', async () => {
  const unavailableDocument = createDocumentRow({ isViewable: false });
  serveDocuments([unavailableDocument]);
  render(<DocumentLibrary onUpload={jest.fn()} />);
  const row = await findRow(unavailableDocument);
  expect(within(row).getByText('Not available at the moment')).toBeInTheDocument();
  expect(within(row).queryByRole('link')).not.toBeInTheDocument();
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
