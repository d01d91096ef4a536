import { createAuditLogEntry } from '@/entities/auditLog/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { minimalEntry, fullEntry } from './fixtures';
import { EntryDetailsDialog } from './EntryDetailsDialog';

const ENTRY = `*/api/admin/credibility-entries/${fullEntry.id}`;

function renderDialog(entry = fullEntry) {
  const onEdit = jest.fn();
  const view = render(<EntryDetailsDialog entry={entry} onEdit={onEdit} onClose={jest.fn()} />);
  return { ...view, onEdit };
}

beforeEach(() => {
  const added = createAuditLogEntry({ subjectId: fullEntry.id, description: 'Entry added' });
  mockServer.use(
    http.get('*/api/admin/history', () => HttpResponse.json({ success: true, entries: [added], next: null })),
  );
});

function getDetails(title: string) {
  const group = screen.getByRole('heading', { name: title }).parentElement!;
  const values = within(group).getAllByRole('definition');
  return within(group)
    .getAllByRole('term')
    .map((term, index) => [term.textContent, values[index]?.textContent]);
}

test('shows the listed values at once, then the current ones with the last change', async () => {
  const entry = { ...fullEntry, claimType: 'Fire', version: 2 };
  const lastChange = { name: 'rowan', at: '2026-02-03T10:30:00Z' };
  mockServer.use(http.get(ENTRY, () => HttpResponse.json({ success: true, entry, lastChange })));
  const { user, onEdit } = renderDialog();
  expect(screen.getByRole('dialog', { name: 'John Smith' })).toBeInTheDocument();
  expect(getDetails('Claim and amounts')).toEqual([
    ['Claim type', 'Hail'],
    ['Original amount', '$12,500.00'],
    ['Reduced amount', '–'],
    ['Final amount', '$27,000.00'],
    ['Deductible', '$1,000.00'],
  ]);
  expect(getDetails('Notes')).toEqual([
    ['Success story', 'Full roof instead of a patch'],
    ['Notes', 'Met on site'],
  ]);
  expect(await screen.findByText(/last changed by rowan Feb 3, 2026 10:30 AM/)).toBeInTheDocument();
  expect(getDetails('Claim and amounts')[0]).toEqual(['Claim type', 'Fire']);
  expect(await screen.findByText('Entry added')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(onEdit).toHaveBeenCalledWith(entry);
});

test('an empty field is shown as a dash', () => {
  mockServer.use(http.get('*', () => new Promise<Response>(() => undefined)));
  renderDialog(minimalEntry);
  expect(getDetails('Client')).toEqual([
    ['Client name', '–'],
    ['Client address', '–'],
  ]);
  expect(getDetails('Look-up')).toEqual([['In the credibility challenge', 'Hidden']]);
});

test('after a failed fetch the listed values remain, and Retry fetches again', async () => {
  mockServer.use(http.get(ENTRY, () => new HttpResponse('', { status: 500 })));
  const { user } = renderDialog();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch this entry');
  expect(getDetails('Adjusters')[0]).toEqual(['Public adjuster', 'Pat Adams']);
  const response = { success: true, entry: fullEntry, lastChange: null };
  mockServer.use(http.get(ENTRY, () => HttpResponse.json(response)));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^Entered Jan 31, 2026 9:00 AM$/)).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a deleted entry shows a message and cannot be edited', async () => {
  const refusal = { success: false, error: 'Not found', code: 'not_found' };
  mockServer.use(http.get(ENTRY, () => HttpResponse.json(refusal, { status: 404 })));
  renderDialog();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Somebody has deleted this entry since you opened it.',
  );
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});
