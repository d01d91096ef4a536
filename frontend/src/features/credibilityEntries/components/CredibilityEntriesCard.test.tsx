import { useSearchParamText } from '@/shared/hooks/useSearchParamText';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { type CredibilityEntry } from '../api/credibilityEntries';
import { bareEntry, wholeEntry } from '../fixtures';
import { CredibilityEntriesCard } from './CredibilityEntriesCard';

const ENTRIES = '*/api/admin/credibility-entries';

function Card() {
  return <CredibilityEntriesCard search={useSearchParamText('entry')} />;
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

/** Takes what is stored and keeps it. */
function takeSaved(method: 'post' | 'patch', url: string) {
  const sent: unknown[] = [];
  mockServer.use(
    http[method](url, async ({ request }) => {
      sent.push(await request.json());
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
  for (const text of [
    'Smith Roofing LLC',
    '(555) 123-4567',
    'Jane Roe',
    'Hail',
    '$12,500.00',
    '$27,000.00',
    'Found',
  ])
    expect(within(whole).getByText(text)).toBeInTheDocument();
  expect(within(await rowOf(bareEntry)).getByText('Hidden')).toBeInTheDocument();
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
    http.delete(`${ENTRIES}/${wholeEntry.id}`, () => {
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
});

test('adds an entry by name and phone alone', async () => {
  serve([]);
  const sent = takeSaved('post', ENTRIES);
  const { user } = render(<Card />);
  await user.click(screen.getByRole('button', { name: 'Add Entry' }));
  await user.click(save());
  expect(await within(dialog()).findByText('Contractor name is required')).toBeInTheDocument();
  expect(within(dialog()).getByText('Contractor phone is required')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' John Smith ');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '555123');
  expect(await within(dialog()).findByText('Phone number must be at least 10 digits')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '4567');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'john');
  expect(await within(dialog()).findByText('Invalid email address')).toBeInTheDocument();
  await user.clear(screen.getByRole('textbox', { name: 'Email' }));
  expect(sent).toEqual([]);
  await user.click(save());
  expect(await screen.findByText('Entry saved')).toBeInTheDocument();
  expect(sent).toEqual([{ contractorName: 'John Smith', contractorPhone: '(555) 123-4567' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an edit sends only what was changed', async () => {
  serve([wholeEntry]);
  const sent = takeSaved('patch', `${ENTRIES}/${wholeEntry.id}`);
  const { user } = render(<Card />);
  await user.click(within(await rowOf(wholeEntry)).getByRole('button', { name: /^Edit/ }));
  const original = screen.getByRole('textbox', { name: 'Original amount' });
  expect(original).toHaveValue('12,500.00');
  await user.clear(original);
  await user.type(screen.getByRole('textbox', { name: 'Reduced amount' }), '9000.5');
  await user.clear(screen.getByRole('textbox', { name: 'Claim type' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'In the credibility challenge' }), 'Hidden');
  await user.click(save());
  expect(await screen.findByText('Entry saved')).toBeInTheDocument();
  expect(sent).toEqual([{ claimType: '', originalAmount: null, reducedAmount: '9000.5', isActive: false }]);
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
