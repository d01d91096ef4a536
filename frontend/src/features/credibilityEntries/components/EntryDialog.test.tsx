import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { type CredibilityEntry } from '../api/credibilityEntries';
import { wholeEntry } from '../fixtures';
import { EntryDialog } from './EntryDialog';

const ENTRY = `*/api/admin/credibility-entries/${wholeEntry.id}`;
const CHANGED_MEANWHILE =
  'This was changed by somebody else meanwhile. Look at it again before you change it';
/** What somebody else has made of it while the dialog stood open. */
const changed: CredibilityEntry = {
  ...wholeEntry,
  claimType: 'Fire',
  finalAmount: '31000.00',
  isActive: false,
  version: 2,
};

function answer(status: number, code: string, error: string) {
  return HttpResponse.json({ success: false, error, code }, { status });
}

/** Refuses what was not made on the present version; `present` is null once the entry is deleted. */
function serve(present: CredibilityEntry | null) {
  const sent: unknown[] = [];
  const tries: (string | null)[] = [];
  const lastChange = { name: 'rowan', at: '2026-02-03T10:30:00Z' };
  mockServer.use(
    http.get(ENTRY, () =>
      present
        ? HttpResponse.json({ success: true, entry: present, lastChange })
        : answer(404, 'not_found', 'Not found'),
    ),
    http.patch(ENTRY, async ({ request }) => {
      if (!present) return answer(404, 'not_found', 'Not found');
      const seen = request.headers.get('if-match');
      tries.push(seen);
      if (seen !== `"${present.version}"`) return answer(409, 'conflict', CHANGED_MEANWHILE);
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: 'Entry updated successfully', entry: present });
    }),
  );
  return { sent, tries };
}

function show() {
  const onClose = jest.fn();
  const view = render(<EntryDialog entry={wholeEntry} onClose={onClose} />);
  const save = () => view.user.click(screen.getByText('Save Entry'));
  return { ...view, onClose, save };
}

const field = (label: string) => screen.getByLabelText(label);

test('what somebody else changed meanwhile is told, with who and what, and nothing that was typed is lost', async () => {
  serve(changed);
  const { user, save, onClose } = show();
  await user.type(field('Claim type'), '!');
  await save();
  expect(await screen.findByText('This was changed by somebody else meanwhile')).toBeInTheDocument();
  expect(screen.getByText(/^Last change: rowan, Feb 3, 2026 10:30 AM\./)).toBeInTheDocument();
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts).toEqual([
    ['Claim and amounts: Claim type', 'Fire'],
    ['Claim and amounts: Final amount', '$31,000.00'],
    ['Look-up: In the credibility challenge', 'Hidden'],
  ]);
  expect(screen.getByRole('status').parentElement).toHaveFocus();
  expect(field('Claim type')).toHaveValue('Hail!');
  expect(field('Final amount')).toHaveValue('27,000.00');
  expect(onClose).not.toHaveBeenCalled();
});

test('what stands now is loaded around what was typed, and then saved upon', async () => {
  const { sent } = serve(changed);
  const { user, save, onClose } = show();
  await user.type(field('Claim type'), '!');
  await user.type(field('Notes'), '!');
  await save();
  await user.click(await screen.findByText('Load the present values'));
  expect(screen.getByText('The present values are loaded')).toBeInTheDocument();
  expect(field('Claim type')).toHaveValue('Hail!');
  expect(field('Notes')).toHaveValue('Met on site!');
  expect(field('Final amount')).toHaveValue('31,000.00');
  expect(field('In the credibility challenge')).not.toBeChecked();

  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ claimType: 'Hail!', notes: 'Met on site!' }]);
});

test('saving again without a look is refused again', async () => {
  const { sent, tries } = serve(changed);
  const { user, save, onClose } = show();
  await user.type(field('Notes'), '!');
  await save();
  expect(await screen.findByText('Load the present values')).toBeInTheDocument();
  await save();
  await waitFor(() => expect(tries).toEqual(['"1"', '"1"']));
  expect(await screen.findByText('Load the present values')).toBeInTheDocument();
  expect(sent).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('an entry that somebody has deleted says so, and what was typed stays', async () => {
  serve(null);
  const { user, save, onClose } = show();
  await user.type(field('Notes'), '!');
  await save();
  const form = screen.getByRole('form');
  expect(await within(form).findByRole('alert')).toHaveTextContent(
    'Somebody has deleted this entry meanwhile.',
  );
  expect(field('Notes')).toHaveValue('Met on site!');
  expect(onClose).not.toHaveBeenCalled();
});
