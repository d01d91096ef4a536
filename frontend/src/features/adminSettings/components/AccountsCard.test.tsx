import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { type AdminAccount } from '../api/adminAccounts';
import { otherAccount, ownAccount } from '../fixtures';
import { AccountsCard } from './AccountsCard';

const ACCOUNTS = '*/api/admin/accounts';

function serve(...accounts: AdminAccount[]) {
  mockServer.use(http.get(ACCOUNTS, () => HttpResponse.json({ success: true, accounts })));
}

async function rowOf({ username }: AdminAccount) {
  return await screen.findByRole('row', { name: new RegExp(`^${username}`) });
}

const dialog = () => screen.getByRole('dialog');

test('lists the accounts and marks the admin’s own', async () => {
  serve(ownAccount, otherAccount);
  render(<AccountsCard ownId={ownAccount.id} />);
  const own = await rowOf(ownAccount);
  for (const text of ['You', 'Ada Commander', 'Super admin', 'Active', 'Feb 1, 2026 8:00 AM'])
    expect(within(own).getByText(text)).toBeInTheDocument();
  const other = await rowOf(otherAccount);
  expect(within(other).getByText('Never')).toBeInTheDocument();
  expect(within(other).queryByText('You')).not.toBeInTheDocument();
});

test('what could not be read is told, and Retry reads it', async () => {
  mockServer.use(http.get(ACCOUNTS, () => new HttpResponse('', { status: 500 })));
  const { user } = render(<AccountsCard ownId={ownAccount.id} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch admin accounts');
  serve(ownAccount);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowOf(ownAccount)).toBeInTheDocument();
});

test('creates an admin under the rules of section 5', async () => {
  serve(ownAccount);
  const sent: unknown[] = [];
  mockServer.use(
    http.post(ACCOUNTS, async ({ request }) => {
      sent.push(await request.json());
      serve(ownAccount, otherAccount);
      const message = 'Admin account created successfully';
      return HttpResponse.json({ success: true, message, admin: otherAccount }, { status: 201 });
    }),
  );
  const { user } = render(<AccountsCard ownId={ownAccount.id} />);
  await user.click(screen.getByRole('button', { name: 'Add Admin' }));
  const create = within(dialog()).getByRole('button', { name: 'Create Admin' });
  await user.click(create);
  for (const message of [
    'Username must be at least 3 characters',
    'Full name must be at least 2 characters',
    'Password must be at least 6 characters',
  ])
    expect(await within(dialog()).findByText(message)).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'deputy');
  await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Dana Deputy ');
  await user.type(screen.getByLabelText('Password*'), 'secret1');
  await user.click(create);
  expect(await screen.findByText('Admin account created successfully')).toBeInTheDocument();
  expect(sent).toEqual([{ username: 'deputy', fullName: 'Dana Deputy', password: 'secret1', role: 'admin' }]);
  expect(await rowOf(otherAccount)).toBeInTheDocument();
});

test('deactivates after a question', async () => {
  serve(ownAccount, otherAccount);
  const sent: unknown[] = [];
  mockServer.use(
    http.patch(`${ACCOUNTS}/${otherAccount.id}`, async ({ request }) => {
      sent.push(await request.json());
      serve(ownAccount, { ...otherAccount, isActive: false });
      const message = 'Admin account updated successfully';
      return HttpResponse.json({ success: true, message, admin: otherAccount });
    }),
  );
  const { user } = render(<AccountsCard ownId={ownAccount.id} />);
  await user.click(within(await rowOf(otherAccount)).getByRole('button', { name: /^Deactivate/ }));
  expect(dialog()).not.toHaveTextContent('This is your own account.');
  await user.click(within(dialog()).getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Admin account updated successfully')).toBeInTheDocument();
  expect(sent).toEqual([{ isActive: false }]);
  const row = await rowOf(otherAccount);
  expect(await within(row).findByText('Deactivated')).toBeInTheDocument();
  expect(within(row).getByRole('button', { name: /^Activate/ })).toBeInTheDocument();
});

test('the last super admin stays one, and the dialog says why', async () => {
  serve(ownAccount);
  const refusal = {
    success: false,
    error: 'The last active super admin can be neither demoted nor deactivated',
    code: 'last_super_admin',
  };
  mockServer.use(
    http.patch(`${ACCOUNTS}/${ownAccount.id}`, () => HttpResponse.json(refusal, { status: 409 })),
  );
  const { user } = render(<AccountsCard ownId={ownAccount.id} />);
  await user.click(within(await rowOf(ownAccount)).getByRole('button', { name: /^Make admin/ }));
  expect(dialog()).toHaveTextContent('This is your own account.');
  await user.click(within(dialog()).getByRole('button', { name: 'Make admin' }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(refusal.error);
});
