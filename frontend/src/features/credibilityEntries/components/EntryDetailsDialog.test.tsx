import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { bareEntry, wholeEntry } from '../fixtures';
import { EntryDetailsDialog } from './EntryDetailsDialog';

const ENTRY = `*/api/admin/credibility-entries/${wholeEntry.id}`;

function show(entry = wholeEntry) {
  const onEdit = jest.fn();
  const view = render(
    <EntryDetailsDialog
      entry={entry}
      onEdit={onEdit}
      onClose={jest.fn()}
      history={({ id }) => <p>The record of {id}</p>}
    />,
  );
  return { ...view, onEdit };
}

function factsOf(title: string) {
  const group = screen.getByRole('heading', { name: title }).parentElement!;
  const values = within(group).getAllByRole('definition');
  return within(group)
    .getAllByRole('term')
    .map((term, index) => [term.textContent, values[index]?.textContent]);
}

test('shows every fact at once, and then as it stands with who changed it last', async () => {
  const entry = { ...wholeEntry, claimType: 'Fire', version: 2 };
  const lastChange = { name: 'rowan', at: '2026-02-03T10:30:00Z' };
  mockServer.use(http.get(ENTRY, () => HttpResponse.json({ success: true, entry, lastChange })));
  const { user, onEdit } = show();
  expect(screen.getByRole('dialog', { name: 'John Smith' })).toBeInTheDocument();
  expect(factsOf('Claim and amounts')).toEqual([
    ['Claim type', 'Hail'],
    ['Original amount', '$12,500.00'],
    ['Reduced amount', '–'],
    ['Final amount', '$27,000.00'],
    ['Deductible', '$1,000.00'],
  ]);
  expect(factsOf('Notes')).toEqual([
    ['Success story', 'Full roof instead of a patch'],
    ['Notes', 'Met on site'],
  ]);
  expect(await screen.findByText(/last changed by rowan Feb 3, 2026 10:30 AM/)).toBeInTheDocument();
  expect(factsOf('Claim and amounts')[0]).toEqual(['Claim type', 'Fire']);
  expect(screen.getByText(`The record of ${wholeEntry.id}`)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(onEdit).toHaveBeenCalledWith(entry);
});

test('what nobody has entered is a dash', () => {
  mockServer.use(http.get('*', () => new Promise<Response>(() => undefined)));
  show(bareEntry);
  expect(factsOf('Client')).toEqual([
    ['Client name', '–'],
    ['Client address', '–'],
  ]);
  expect(factsOf('Look-up')).toEqual([['In the credibility challenge', 'Hidden']]);
});

test('where it could not be read it is shown as listed, and Retry reads it', async () => {
  mockServer.use(http.get(ENTRY, () => new HttpResponse('', { status: 500 })));
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch this entry');
  expect(factsOf('Adjusters')[0]).toEqual(['Public adjuster', 'Pat Adams']);
  const answer = { success: true, entry: wholeEntry, lastChange: null };
  mockServer.use(http.get(ENTRY, () => HttpResponse.json(answer)));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^Entered Jan 31, 2026 9:00 AM$/)).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('one that is deleted by now says so and cannot be edited', async () => {
  const refusal = { success: false, error: 'Not found', code: 'not_found' };
  mockServer.use(http.get(ENTRY, () => HttpResponse.json(refusal, { status: 404 })));
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody has deleted this entry meanwhile.');
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});
