import { useSearchParamText } from '@/shared/hooks/useSearchParamText';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { type CredibilityEntry } from '../api/credibilityEntries';
import { bareEntry, wholeEntry } from '../fixtures';
import { CredibilityEntriesCard } from './CredibilityEntriesCard';

const ENTRIES = '*/api/admin/credibility-entries';

const CONFLICT = {
  success: false,
  error: 'This was changed by somebody else meanwhile. Look at it again before you change it',
  code: 'conflict',
};

function Card() {
  return <CredibilityEntriesCard search={useSearchParamText('entry')} history={() => null} />;
}

function serve(entries: CredibilityEntry[], next: string | null = null) {
  const asked: string[] = [];
  mockServer.use(
    http.get(ENTRIES, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ success: true, entries, next });
    }),
  );
  return asked;
}

/** Takes what is stored and keeps it, with the version that was seen. */
function takeSaved(method: 'post' | 'patch', url: string) {
  const sent: { body: unknown; version: string | null }[] = [];
  mockServer.use(
    http[method](url, async ({ request }) => {
      sent.push({ body: await request.json(), version: request.headers.get('if-match') });
      return HttpResponse.json({ success: true, message: 'Entry saved', entry: wholeEntry });
    }),
  );
  return sent;
}

async function rowOf({ contractorName }: CredibilityEntry) {
  return await screen.findByRole('row', { name: new RegExp(contractorName) });
}

const dialog = () => screen.getByRole('dialog');
const save = () => within(dialog()).getByRole('button', { name: 'Save Entry' });

test('lists entries with their amounts and whether they can be found', async () => {
  serve([wholeEntry, bareEntry]);
  render(<Card />);
  expect(screen.getByText('Loading credibility entries')).toBeInTheDocument();
  const whole = await rowOf(wholeEntry);
  for (const text of ['Smith Roofing LLC', '(555) 123-4567', 'Jane Roe', 'Hail', 'Found'])
    expect(within(whole).getByText(text)).toBeInTheDocument();
  const amounts = within(whole).getAllByRole('definition');
  expect(amounts.map((amount) => amount.textContent)).toEqual(['$12,500.00', '$27,000.00', '$1,000.00']);
  const bare = await rowOf(bareEntry);
  expect(within(bare).getByText('Hidden')).toBeInTheDocument();
  expect(within(bare).queryAllByRole('definition')).toEqual([]);
});

test('an empty list says what to do next', async () => {
  serve([]);
  render(<Card />);
  expect(await screen.findByText('No credibility entries yet')).toBeInTheDocument();
});

test('what could not be read is told by toast and in the list, and Retry reads it', async () => {
  mockServer.use(http.get(ENTRIES, () => new HttpResponse('', { status: 500 })));
  const { user } = render(<Card />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch credibility entries');
  serve([wholeEntry]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowOf(wholeEntry)).toBeInTheDocument();
});

test('searches, and reads on by the cursor', async () => {
  serve([wholeEntry], 'older');
  const { user, address } = render(<Card />, { at: '/admin?tab=credibility' });
  await rowOf(wholeEntry);
  const asked = serve([bareEntry]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await rowOf(bareEntry);
  expect(screen.getByText(wholeEntry.contractorName)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Search entries'), 'bo');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(asked).toEqual(['?cursor=older', '?search=bo']);
  expect(address()).toBe('/admin?tab=credibility&entry=bo');
});

test('deletes after the question, and reads the list again', async () => {
  serve([wholeEntry]);
  mockServer.use(
    http.delete(`${ENTRIES}/${wholeEntry.id}`, ({ request }) => {
      expect(request.headers.get('if-match')).toBe('"1"');
      serve([]);
      return HttpResponse.json({ success: true, message: 'Entry deleted successfully' });
    }),
  );
  const { user } = render(<Card />);
  await user.click(within(await rowOf(wholeEntry)).getByRole('button', { name: /^Delete/ }));
  expect(dialog()).toHaveTextContent('Are you sure you want to delete this credibility entry?');
  await user.click(within(dialog()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Entry deleted successfully')).toBeInTheDocument();
  expect(await screen.findByText('No credibility entries yet')).toBeInTheDocument();
});

test('Cancel deletes nothing', async () => {
  serve([wholeEntry]);
  const { user } = render(<Card />);
  await user.click(within(await rowOf(wholeEntry)).getByRole('button', { name: /^Delete/ }));
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await rowOf(wholeEntry)).toBeInTheDocument();
});

test('a failed delete is told by toast and stays in the dialog', async () => {
  serve([wholeEntry]);
  mockServer.use(http.delete(`${ENTRIES}/${wholeEntry.id}`, () => new HttpResponse('', { status: 500 })));
  const { user } = render(<Card />);
  await user.click(within(await rowOf(wholeEntry)).getByRole('button', { name: /^Delete/ }));
  await user.click(within(dialog()).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Failed to delete entry');
});

test('deleting what somebody else has deleted reads the list again', async () => {
  serve([wholeEntry]);
  const refusal = { success: false, error: 'Not found', code: 'not_found' };
  mockServer.use(
    http.delete(`${ENTRIES}/${wholeEntry.id}`, () => {
      serve([]);
      return HttpResponse.json(refusal, { status: 404 });
    }),
  );
  const { user } = render(<Card />);
  await user.click(within(await rowOf(wholeEntry)).getByRole('button', { name: /^Delete/ }));
  await user.click(within(dialog()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No credibility entries yet')).toBeInTheDocument();
  expect(screen.getByText('Failed to delete entry')).toBeInTheDocument();
  expect(within(dialog()).getByRole('alert')).toHaveTextContent('Somebody has deleted this entry meanwhile.');
});

test('what somebody else has changed is not deleted before it was looked at', async () => {
  serve([wholeEntry]);
  mockServer.use(
    http.delete(`${ENTRIES}/${wholeEntry.id}`, () => {
      serve([{ ...wholeEntry, claimType: 'Fire', version: 2 }]);
      return HttpResponse.json(CONFLICT, { status: 409 });
    }),
  );
  const { user } = render(<Card />);
  await user.click(within(await rowOf(wholeEntry)).getByRole('button', { name: /^Delete/ }));
  await user.click(within(dialog()).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(CONFLICT.error);
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
  expect(await within(await rowOf(wholeEntry)).findByText('Fire')).toBeInTheDocument();
});

test('adds an entry by name and phone alone', async () => {
  serve([]);
  const sent = takeSaved('post', ENTRIES);
  const { user } = render(<Card />);
  await user.click(screen.getByRole('button', { name: 'Add Entry' }));
  await user.click(save());
  expect(await within(dialog()).findByText('Contractor name is required')).toBeInTheDocument();
  expect(within(dialog()).getByText('Contractor phone is required')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Name*'), ' Jo ');
  await user.type(screen.getByLabelText('Phone*'), '555123');
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

test('an edit sends only what was changed', async () => {
  serve([wholeEntry]);
  const sent = takeSaved('patch', `${ENTRIES}/${wholeEntry.id}`);
  const { user } = render(<Card />);
  await user.click(within(await rowOf(wholeEntry)).getByRole('button', { name: /^Edit/ }));
  const original = screen.getByLabelText('Original amount');
  expect(original).toHaveValue('12,500.00');
  await user.clear(original);
  await user.type(screen.getByLabelText('Reduced amount'), '9000.5');
  await user.clear(screen.getByLabelText('Claim type'));
  await user.click(screen.getByLabelText('In the credibility challenge'));
  await user.click(save());
  expect(await screen.findByText('Entry saved')).toBeInTheDocument();
  const body = { claimType: '', originalAmount: null, reducedAmount: '9000.5', isActive: false };
  expect(sent).toEqual([{ body, version: '"1"' }]);
});

test('the server’s messages stand under their fields, and typed work is not lost by a stray click', async () => {
  serve([wholeEntry]);
  const refusal = {
    success: false,
    error: 'Ensure this field has no more than 100 characters.',
    code: 'invalid',
    errors: { claimType: ['Ensure this field has no more than 100 characters.'] },
  };
  mockServer.use(
    http.patch(`${ENTRIES}/${wholeEntry.id}`, () => HttpResponse.json(refusal, { status: 400 })),
  );
  const { user } = render(<Card />);
  await user.click(within(await rowOf(wholeEntry)).getByRole('button', { name: /^Edit/ }));
  const claimType = screen.getByRole('textbox', { name: 'Claim type' });
  await user.type(claimType, ' and wind');
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
