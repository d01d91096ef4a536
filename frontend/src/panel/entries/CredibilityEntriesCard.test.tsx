import { pasteText } from '@/test/user';
import { type CredibilityEntry } from '@/entities/credibilityEntry/credibilityEntry';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { minimalEntry, fullEntry } from './fixtures';
import { CredibilityEntriesCard } from './CredibilityEntriesCard';

const ENTRIES = '*/api/admin/credibility-entries';

const CONFLICT = {
  success: false,
  error: 'Somebody else changed this since you opened it. Look at it again before you change it',
  code: 'conflict',
};

function serve(entries: CredibilityEntry[], next: string | null = null) {
  const requested: string[] = [];
  mockServer.use(
    http.get(ENTRIES, ({ request }) => {
      requested.push(new URL(request.url).search);
      return HttpResponse.json({ success: true, entries, next });
    }),
  );
  return requested;
}

/** Returns the request bodies with their expected versions. */
function serveSave(method: 'post' | 'patch', url: string) {
  const sent: { body: unknown; version: string | null }[] = [];
  mockServer.use(
    http[method](url, async ({ request }) => {
      sent.push({ body: await request.json(), version: request.headers.get('if-match') });
      return HttpResponse.json({ success: true, message: 'Entry saved', entry: fullEntry });
    }),
  );
  return sent;
}

async function findRow({ contractorName }: CredibilityEntry) {
  return await screen.findByRole('row', { name: new RegExp(contractorName) });
}

const dialog = () => screen.getByRole('dialog');
const save = () => within(dialog()).getByRole('button', { name: 'Save Entry' });

test('lists entries with their amounts and their visibility', async () => {
  serve([fullEntry, minimalEntry]);
  render(<CredibilityEntriesCard />);
  expect(screen.getByText('Loading entries')).toBeInTheDocument();
  const full = await findRow(fullEntry);
  for (const text of ['Smith Roofing LLC', '(555) 123-4567', 'Jane Roe', 'Hail', 'Found'])
    expect(within(full).getByText(text)).toBeInTheDocument();
  const amounts = within(full).getAllByRole('definition');
  expect(amounts.map((amount) => amount.textContent)).toEqual(['$12,500.00', '$27,000.00', '$1,000.00']);
  const minimal = await findRow(minimalEntry);
  expect(within(minimal).getByText('Hidden')).toBeInTheDocument();
  expect(within(minimal).queryAllByRole('definition')).toEqual([]);
});

test('an empty list shows a hint', async () => {
  serve([]);
  render(<CredibilityEntriesCard />);
  expect(await screen.findByText('No credibility entries yet')).toBeInTheDocument();
});

test('a failed fetch shows an error, and Retry fetches again', async () => {
  mockServer.use(http.get(ENTRIES, () => new HttpResponse('', { status: 500 })));
  const { user } = render(<CredibilityEntriesCard />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch credibility entries');
  serve([fullEntry]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findRow(fullEntry)).toBeInTheDocument();
});

test('searches, and loads more by cursor', async () => {
  serve([fullEntry], 'older');
  const { user, address } = render(<CredibilityEntriesCard />, { at: '/admin?tab=credibility' });
  await findRow(fullEntry);
  const requested = serve([minimalEntry]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await findRow(minimalEntry);
  expect(screen.getByText(fullEntry.contractorName)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Search entries'), 'bo');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(requested).toEqual(['?cursor=older', '?search=bo']);
  expect(address()).toBe('/admin?tab=credibility&entries.q=bo');
});

test('deletes after a confirmation and fetches the list again', async () => {
  serve([fullEntry]);
  mockServer.use(
    http.delete(`${ENTRIES}/${fullEntry.id}`, ({ request }) => {
      expect(request.headers.get('if-match')).toBe('"1"');
      serve([]);
      return HttpResponse.json({ success: true, message: 'Entry deleted successfully' });
    }),
  );
  const { user } = render(<CredibilityEntriesCard />);
  await user.click(within(await findRow(fullEntry)).getByRole('button', { name: /^Delete/ }));
  expect(dialog()).toHaveTextContent('Are you sure you want to delete this credibility entry?');
  await user.click(within(dialog()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Entry deleted successfully')).toBeInTheDocument();
  expect(await screen.findByText('No credibility entries yet')).toBeInTheDocument();
});

test('Cancel deletes nothing', async () => {
  serve([fullEntry]);
  const { user } = render(<CredibilityEntriesCard />);
  await user.click(within(await findRow(fullEntry)).getByRole('button', { name: /^Delete/ }));
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await findRow(fullEntry)).toBeInTheDocument();
});

test('a failed delete shows the error in the dialog', async () => {
  serve([fullEntry]);
  mockServer.use(http.delete(`${ENTRIES}/${fullEntry.id}`, () => new HttpResponse('', { status: 500 })));
  const { user } = render(<CredibilityEntriesCard />);
  await user.click(within(await findRow(fullEntry)).getByRole('button', { name: /^Delete/ }));
  await user.click(within(dialog()).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Failed to delete entry');
});

test('deleting an entry that another admin has deleted fetches the list again', async () => {
  serve([fullEntry]);
  const refusal = { success: false, error: 'Not found', code: 'not_found' };
  mockServer.use(
    http.delete(`${ENTRIES}/${fullEntry.id}`, () => {
      serve([]);
      return HttpResponse.json(refusal, { status: 404 });
    }),
  );
  const { user } = render(<CredibilityEntriesCard />);
  await user.click(within(await findRow(fullEntry)).getByRole('button', { name: /^Delete/ }));
  await user.click(within(dialog()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No credibility entries yet')).toBeInTheDocument();
  expect(screen.getByText('Failed to delete entry')).toBeInTheDocument();
  expect(within(dialog()).getByRole('alert')).toHaveTextContent(
    'Somebody has deleted this entry since you opened it.',
  );
});

test('an entry that another admin has changed is not deleted', async () => {
  serve([fullEntry]);
  mockServer.use(
    http.delete(`${ENTRIES}/${fullEntry.id}`, () => {
      serve([{ ...fullEntry, claimType: 'Fire', version: 2 }]);
      return HttpResponse.json(CONFLICT, { status: 409 });
    }),
  );
  const { user } = render(<CredibilityEntriesCard />);
  await user.click(within(await findRow(fullEntry)).getByRole('button', { name: /^Delete/ }));
  await user.click(within(dialog()).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(CONFLICT.error);
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
  expect(await within(await findRow(fullEntry)).findByText('Fire')).toBeInTheDocument();
});

test('adds an entry with only a name and a phone', async () => {
  serve([]);
  const sent = serveSave('post', ENTRIES);
  const { user } = render(<CredibilityEntriesCard />);
  await user.click(screen.getByRole('button', { name: 'Add Entry' }));
  await user.click(save());
  expect(await within(dialog()).findByText('Contractor name is required')).toBeInTheDocument();
  expect(within(dialog()).getByText('Contractor phone is required')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Name*'), ' Jo ');
  await pasteText(user, screen.getByLabelText('Phone*'), '555123');
  expect(await within(dialog()).findByText('Phone number must be at least 10 digits')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Phone*'), '4567');
  await user.type(screen.getByLabelText('Email'), 'j');
  expect(await within(dialog()).findByText('Invalid email address')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Email'));
  expect(sent).toEqual([]);
  await user.click(save());
  expect(await screen.findByText('Entry saved')).toBeInTheDocument();
  const body = { contractorName: 'Jo', contractorPhone: '(555) 123-4567' };
  expect(sent).toEqual([{ body, version: null }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an edit sends only the changed fields', async () => {
  serve([fullEntry]);
  const sent = serveSave('patch', `${ENTRIES}/${fullEntry.id}`);
  const { user } = render(<CredibilityEntriesCard />);
  await user.click(within(await findRow(fullEntry)).getByRole('button', { name: /^Edit/ }));
  const original = screen.getByLabelText('Original amount');
  expect(original).toHaveValue('12,500.00');
  await user.clear(original);
  await pasteText(user, screen.getByLabelText('Reduced amount'), '9000.5');
  await user.clear(screen.getByLabelText('Claim type'));
  await user.click(screen.getByLabelText('In the credibility challenge'));
  await user.click(save());
  expect(await screen.findByText('Entry saved')).toBeInTheDocument();
  const body = { claimType: '', originalAmount: null, reducedAmount: '9000.5', isActive: false };
  expect(sent).toEqual([{ body, version: '"1"' }]);
});

test('the server’s messages are shown under their fields, and closing asks before edits are lost', async () => {
  serve([fullEntry]);
  const refusal = {
    success: false,
    error: 'Ensure this field has no more than 100 characters.',
    code: 'invalid',
    errors: { claimType: ['Ensure this field has no more than 100 characters.'] },
  };
  mockServer.use(http.patch(`${ENTRIES}/${fullEntry.id}`, () => HttpResponse.json(refusal, { status: 400 })));
  const { user } = render(<CredibilityEntriesCard />);
  await user.click(within(await findRow(fullEntry)).getByRole('button', { name: /^Edit/ }));
  const claimType = screen.getByRole('textbox', { name: 'Claim type' });
  await pasteText(user, claimType, ' and wind');
  await user.click(save());
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Failed to save entry');
  expect(claimType).toHaveAccessibleDescription(refusal.error);
  expect(claimType).toHaveValue('Hail and wind');

  const ask = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const close = within(dialog()).getByRole('button', { name: 'Close' });
  await user.click(close);
  expect(claimType).toBeInTheDocument();
  await user.click(close);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(ask).toHaveBeenCalledTimes(2);
});
