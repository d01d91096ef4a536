import { pasteText } from '@/test/user';
import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { fireEvent, screen, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { useState } from 'react';
import { assignedCode, unassignedCode } from './fixtures';
import { GenerateCodesCard } from './GenerateCodesCard';

const CODES = '*/api/admin/invitation-codes';

function Panel({ onRefresh = () => undefined }: { onRefresh?: () => void }) {
  const [newCodes, setNewCodes] = useState<readonly InvitationCode[]>([]);
  return (
    <GenerateCodesCard
      newCodes={newCodes}
      onCreated={setNewCodes}
      onDismiss={() => setNewCodes([])}
      isRefreshing={false}
      onRefresh={onRefresh}
    />
  );
}

/** Responds with two codes and returns the request bodies. */
function serveCreation(message: string) {
  const requests: unknown[] = [];
  mockServer.use(
    http.post(CODES, async ({ request }) => {
      requests.push(await request.json());
      await delay(20);
      const codes = [unassignedCode, assignedCode];
      return HttpResponse.json({ success: true, message, codes }, { status: 201 });
    }),
  );
  return requests;
}

const generate = () => screen.getByRole('button', { name: 'Generate New Codes' });
const create = () => screen.getByRole('button', { name: 'Create Custom Code' });
const count = () => screen.getByLabelText(/Number of codes/);

test('generates five codes by default, shows them and copies all of them', async () => {
  const requests = serveCreation('Generated 2 new invitation codes');
  const { user } = render(<Panel />);
  expect(count()).toHaveValue(5);
  expect(count()).toHaveAttribute('name', 'count');
  await user.click(generate());
  expect(await screen.findByText('Generated 2 new invitation codes')).toBeInTheDocument();
  expect(requests).toEqual([{ count: 5 }]);

  const newCodes = await screen.findByRole('region', { name: '2 new codes' });
  expect(within(newCodes).getByText(unassignedCode.code)).toBeInTheDocument();
  const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(within(newCodes).getByRole('button', { name: 'Copy all' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledWith(`${unassignedCode.code}\n${assignedCode.code}`);

  await user.click(within(newCodes).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(unassignedCode.code)).not.toBeInTheDocument();
});

test.each(['0', '101', '2.5', ''])('a count of %j is refused without a request', async (typed) => {
  const requests = serveCreation('never');
  const { user } = render(<Panel />);
  fireEvent.change(count(), { target: { value: typed } });
  await user.click(generate());
  expect(await screen.findByText('Invalid Count')).toBeInTheDocument();
  expect(count()).toHaveAccessibleDescription(
    expect.stringContaining('Please enter a number between 1 and 100'),
  );
  expect(count()).toHaveFocus();
  expect(requests).toEqual([]);
});

test('a double click generates one batch', async () => {
  const requests = serveCreation('Generated 2 new invitation codes');
  const { user } = render(<Panel />);
  await user.dblClick(generate());
  expect(await screen.findByText('Generated 2 new invitation codes')).toBeInTheDocument();
  expect(requests).toHaveLength(1);
});

test('the note and the expiry date are sent with the batch', async () => {
  const requests = serveCreation('Generated 2 new invitation codes');
  const { user } = render(<Panel />);
  await user.click(screen.getAllByRole('heading', { name: 'Note and expiry (optional)' })[0]!);
  await pasteText(user, screen.getAllByLabelText('Note')[0]!, 'Houston');
  fireEvent.change(screen.getAllByLabelText('Expires after')[0]!, { target: { value: '2999-12-30' } });
  await user.click(generate());
  expect(await screen.findByText('Generated 2 new invitation codes')).toBeInTheDocument();
  expect(requests).toEqual([{ count: 5, note: 'Houston', expiresAt: '2999-12-31T00:00:00.000Z' }]);
});

test('what is typed while a batch is generated stays for the next one', async () => {
  const requests = serveCreation('Generated 2 new invitation codes');
  const { user } = render(<Panel />);
  await user.click(screen.getAllByRole('heading', { name: 'Note and expiry (optional)' })[0]!);
  await pasteText(user, screen.getAllByLabelText('Note')[0]!, 'Houston');
  await user.click(generate());
  fireEvent.change(count(), { target: { value: '12' } });
  expect(screen.queryByText('2 new codes')).not.toBeInTheDocument();
  expect(await screen.findByText('2 new codes')).toBeInTheDocument();
  expect(requests).toEqual([{ count: 5, note: 'Houston' }]);
  expect(count()).toHaveValue(12);
  expect(screen.getAllByLabelText('Note')[0]!).toHaveValue('');
});

test('a code that is typed while another one is created stays', async () => {
  serveCreation('Created custom code');
  const { user } = render(<Panel />);
  await pasteText(user, screen.getByLabelText(/Custom code/), 'first');
  await user.click(create());
  fireEvent.change(screen.getByLabelText(/Custom code/), { target: { value: 'second' } });
  expect(await screen.findByText('2 new codes')).toBeInTheDocument();
  expect(screen.getByLabelText(/Custom code/)).toHaveValue('second');
});

test('a failed request shows a toast and a form error and keeps the typed values', async () => {
  mockServer.use(http.post(CODES, () => new HttpResponse('', { status: 500 })));
  const { user } = render(<Panel />);
  await user.clear(count());
  await user.type(count(), '12');
  await user.click(generate());
  const form = screen.getByRole('form', { name: 'Batch of codes' });
  expect(await within(form).findByRole('alert')).toHaveTextContent('Failed to generate codes');
  expect(screen.getAllByText('Failed to generate codes')).toHaveLength(2);
  expect(count()).toHaveValue(12);
});

test('an empty custom code is refused', async () => {
  const requests = serveCreation('never');
  const { user } = render(<Panel />);
  await user.type(screen.getByLabelText(/Custom code/), '   ');
  await user.click(create());
  expect(await screen.findByText('Invalid Code')).toBeInTheDocument();
  expect(screen.getByLabelText(/Custom code/)).toHaveAccessibleDescription(
    expect.stringContaining('Please enter a custom code'),
  );
  expect(requests).toEqual([]);
});

test('a custom code is sent trimmed and in upper case', async () => {
  const requests = serveCreation('Created custom code');
  const { user } = render(<Panel />);
  await pasteText(user, screen.getByLabelText(/Custom code/), ' vip-2026 ');
  await user.click(create());
  expect(await screen.findByText('Created custom code')).toBeInTheDocument();
  expect(requests).toEqual([{ code: 'VIP-2026' }]);
  expect(screen.getByLabelText(/Custom code/)).toHaveValue('');
});

test('a custom code that exists already shows a toast and a form error', async () => {
  const refusal = { success: false, error: 'This code already exists', code: 'code_exists' };
  mockServer.use(http.post(CODES, () => HttpResponse.json(refusal, { status: 409 })));
  const { user } = render(<Panel />);
  await user.type(screen.getByLabelText(/Custom code/), 'VIP');
  await user.click(create());
  expect(await screen.findByText('Failed to create custom code')).toBeInTheDocument();
  const form = screen.getByRole('form', { name: 'A code of your own' });
  expect(within(form).getByRole('alert')).toHaveTextContent('This code already exists');
  expect(screen.getByLabelText(/Custom code/)).toHaveValue('VIP');
});

test('Refresh calls onRefresh', async () => {
  const onRefresh = jest.fn();
  const { user } = render(<Panel onRefresh={onRefresh} />);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(onRefresh).toHaveBeenCalledTimes(1);
});
