import { type CredibilityEntry } from '@/entities/credibilityEntry/credibilityEntry';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { fullEntry } from './fixtures';
import { EntryDialog } from './EntryDialog';

const ENTRY = `*/api/admin/credibility-entries/${fullEntry.id}`;
const CONFLICT_MESSAGE =
  'Somebody else changed this since you opened it. Look at it again before you change it';
/** The entry after a change by another admin while the dialog was open. */
const changed: CredibilityEntry = {
  ...fullEntry,
  claimType: 'Fire',
  finalAmount: '31000.00',
  isActive: false,
  version: 2,
};

function createErrorResponse(status: number, code: string, error: string) {
  return HttpResponse.json({ success: false, error, code }, { status });
}

/** Accepts only changes based on the current version; null means that the entry is deleted. */
function serve(current: CredibilityEntry | null) {
  const sent: unknown[] = [];
  const versions: (string | null)[] = [];
  const lastChange = { name: 'rowan', at: '2026-02-03T10:30:00Z' };
  mockServer.use(
    http.get(ENTRY, () =>
      current
        ? HttpResponse.json({ success: true, entry: current, lastChange })
        : createErrorResponse(404, 'not_found', 'Not found'),
    ),
    http.patch(ENTRY, async ({ request }) => {
      if (!current) return createErrorResponse(404, 'not_found', 'Not found');
      const version = request.headers.get('if-match');
      versions.push(version);
      if (version !== `"${current.version}"`) return createErrorResponse(409, 'conflict', CONFLICT_MESSAGE);
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: 'Entry updated successfully', entry: current });
    }),
  );
  return { sent, versions };
}

function renderDialog() {
  const onClose = jest.fn();
  const view = render(<EntryDialog entry={fullEntry} onClose={onClose} />);
  const save = () => view.user.click(screen.getByText('Save Entry'));
  return { ...view, onClose, save };
}

const field = (label: string) => screen.getByLabelText(label);

test('a conflict shows who changed which fields and keeps the typed values', async () => {
  serve(changed);
  const { user, save, onClose } = renderDialog();
  await user.type(field('Claim type'), '!');
  await save();
  expect(await screen.findByText('Somebody else changed this since you opened it')).toBeInTheDocument();
  expect(screen.getByText(/^Last change: rowan, Feb 3, 2026 10:30 AM\./)).toBeInTheDocument();
  const differences = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(differences).toEqual([
    ['Claim and amounts: Claim type', 'Fire'],
    ['Claim and amounts: Final amount', '$31,000.00'],
    ['Look-up: In the credibility challenge', 'Hidden'],
  ]);
  expect(screen.getByRole('status').parentElement).toHaveFocus();
  expect(field('Claim type')).toHaveValue('Hail!');
  expect(field('Final amount')).toHaveValue('27,000.00');
  expect(onClose).not.toHaveBeenCalled();
});

test('the current values can be loaded around the edits and then saved', async () => {
  const { sent } = serve(changed);
  const { user, save, onClose } = renderDialog();
  await user.type(field('Claim type'), '!');
  await user.type(field('Notes'), '!');
  await save();
  await user.click(await screen.findByText('Load the current values'));
  expect(screen.getByText('The current values are loaded')).toBeInTheDocument();
  expect(field('Claim type')).toHaveValue('Hail!');
  expect(field('Notes')).toHaveValue('Met on site!');
  expect(field('Final amount')).toHaveValue('31,000.00');
  expect(field('In the credibility challenge')).not.toBeChecked();

  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ claimType: 'Hail!', notes: 'Met on site!' }]);
});

test('saving again without loading the current values is refused again', async () => {
  const { sent, versions } = serve(changed);
  const { user, save, onClose } = renderDialog();
  await user.type(field('Notes'), '!');
  await save();
  expect(await screen.findByText('Load the current values')).toBeInTheDocument();
  await save();
  await waitFor(() => expect(versions).toEqual(['"1"', '"1"']));
  expect(await screen.findByText('Load the current values')).toBeInTheDocument();
  expect(sent).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('saving a deleted entry shows a message and keeps the typed values', async () => {
  serve(null);
  const { user, save, onClose } = renderDialog();
  await user.type(field('Notes'), '!');
  await save();
  const form = screen.getByRole('form');
  expect(await within(form).findByRole('alert')).toHaveTextContent(
    'Somebody has deleted this entry since you opened it.',
  );
  expect(field('Notes')).toHaveValue('Met on site!');
  expect(onClose).not.toHaveBeenCalled();
});
