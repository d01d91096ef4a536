import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { type AuditLogEntry } from '../api/history';
import { assigned, batch, deviceFreed } from '../fixtures';
import { HistoryCard } from './HistoryCard';

const HISTORY = '*/api/admin/history';

/** Answers with pages of the record by cursor, and keeps what was asked. */
function serve(pages: Record<string, { entries: AuditLogEntry[]; next: string | null }>) {
  const asked: string[] = [];
  mockServer.use(
    http.get(HISTORY, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return HttpResponse.json({ success: true, ...pages[searchParams.get('cursor') ?? ''] });
    }),
  );
  return asked;
}

const show = (at = '/admin?tab=history') => render(<HistoryCard />, { at });
const lines = () => screen.getAllByRole('listitem');

test('each line says when, from where, who, what, about what and why', async () => {
  serve({ '': { entries: [assigned, deviceFreed, batch], next: null } });
  show();
  expect(screen.getByText('Loading the record')).toBeInTheDocument();
  await screen.findByText(deviceFreed.description);
  const [first, second, third] = lines();
  expect(lines()).toHaveLength(3);
  for (const text of [
    'Feb 1, 2026 3:45 PM',
    'from 203.0.113.7',
    'rowan',
    'code assigned',
    assigned.description,
  ])
    expect(within(first!).getByText(text)).toBeInTheDocument();
  expect(within(first!).queryByText('Reason')).not.toBeInTheDocument();
  expect(second).toHaveTextContent('Reason Lost laptop, called from the number on file');
  expect(second).toHaveTextContent('About device Desktop • Chrome on Windows Member Grace Hopper (grace)');
  expect(third).toHaveTextContent('on the server');
  expect(screen.getByRole('status')).toHaveTextContent('All 3 entries');
});

test('a line unfolds what was before and after, instants in local time, and the browser', async () => {
  serve({ '': { entries: [assigned], next: null } });
  const { user } = show();
  const summary = await screen.findByText('3 changes');
  const table = screen.getByRole('table', { hidden: true });
  expect(table).not.toBeVisible();
  await user.click(summary);
  expect(table).toBeVisible();
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'FactBeforeAfter',
    'assignee typePhoneName',
    'assignee first name–nothingCasey',
    'expires atMar 1, 2026 12:00 AMApr 1, 2026 12:00 AM',
  ]);
  expect(screen.getByText(/Firefox\/140/)).toBeVisible();
});

test('what was made has no column for before', async () => {
  serve({ '': { entries: [batch], next: null } });
  const { user } = show();
  await user.click(await screen.findByText('1 change'));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Fact',
    'After',
  ]);
});

test('a search and a choice of subject stand in the URL and ask the server', async () => {
  const asked = serve({ '': { entries: [assigned], next: null } });
  const { user, address } = show();
  await user.selectOptions(await screen.findByLabelText('About'), 'Devices');
  await user.type(screen.getByLabelText('Search entries'), 'dana');
  await waitFor(() =>
    expect(address()).toBe('/admin?tab=history&history.subject=device&history.search=dana'),
  );
  await waitFor(() => expect(asked.at(-1)).toBe('?subject=device&search=dana'));
  expect(await screen.findByText('1 entry found')).toBeInTheDocument();
});

test('a shared address opens the same view; Clear filters shows all again', async () => {
  const asked = serve({ '': { entries: [], next: null } });
  const { user, address } = show('/admin?tab=history&history.subject=claim&history.search=x');
  expect(await screen.findByText('No entries match')).toBeInTheDocument();
  expect(asked).toEqual(['?subject=claim&search=x']);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Nothing on record yet')).toBeInTheDocument();
  expect(address()).toBe('/admin?tab=history');
});

test('Load more reads on, and the address keeps how far', async () => {
  serve({ '': { entries: [assigned], next: 'older' }, older: { entries: [deviceFreed], next: null } });
  const { user, address } = show();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText(deviceFreed.description)).toBeInTheDocument();
  expect(lines()).toHaveLength(2);
  expect(address()).toBe('/admin?tab=history&history.pages=2');
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('an address that reaches further reads as many pages', async () => {
  const asked = serve({
    '': { entries: [assigned], next: 'older' },
    older: { entries: [deviceFreed], next: 'oldest' },
    oldest: { entries: [batch], next: null },
  });
  show('/admin?tab=history&history.pages=2');
  expect(await screen.findByText(deviceFreed.description)).toBeInTheDocument();
  expect(screen.queryByText(batch.description)).not.toBeInTheDocument();
  expect(asked).toEqual(['', '?cursor=older']);
});

test('what could not be read is told by toast and in the list, and Retry reads it', async () => {
  mockServer.use(http.get(HISTORY, () => new HttpResponse('', { status: 503 }), { once: true }));
  const { user } = show();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to fetch the history');
  serve({ '': { entries: [assigned], next: null } });
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(assigned.description)).toBeInTheDocument();
});

test('a further page that fails leaves the lines and offers another try', async () => {
  serve({ '': { entries: [assigned], next: 'older' }, older: { entries: [deviceFreed], next: null } });
  const { user } = show();
  const more = await screen.findByRole('button', { name: 'Load more' });
  mockServer.use(http.get(HISTORY, () => new HttpResponse('', { status: 500 }), { once: true }));
  await user.click(more);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText(assigned.description)).toBeInTheDocument();
  await user.click(retry);
  expect(await screen.findByText(deviceFreed.description)).toBeInTheDocument();
});

test('while another view is read, the lines of the one before stand in for it', async () => {
  serve({ '': { entries: [assigned], next: null } });
  const { user } = show();
  await screen.findByText(assigned.description);
  mockServer.use(
    http.get(HISTORY, async () => {
      await delay(50);
      return HttpResponse.json({ success: true, entries: [deviceFreed], next: null });
    }),
  );
  await user.selectOptions(screen.getByLabelText('About'), 'Devices');
  expect(screen.getByText('Searching...')).toBeInTheDocument();
  expect(screen.getByText(assigned.description)).toBeInTheDocument();
  expect(await screen.findByText(deviceFreed.description)).toBeInTheDocument();
  expect(screen.queryByText(assigned.description)).not.toBeInTheDocument();
});
