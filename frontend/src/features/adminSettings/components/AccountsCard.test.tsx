import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { type AdminAccount } from '../api/adminAccounts';
import { otherAccount, ownAccount, secondSuperAdmin } from '../fixtures';
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
      sent.push([await request.json(), request.headers.get('if-match')]);
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
  expect(sent).toEqual([[{ isActive: false }, '"1"']]);
  const row = await rowOf(otherAccount);
  expect(await within(row).findByText('Deactivated')).toBeInTheDocument();
  expect(within(row).getByRole('button', { name: /^Activate/ })).toBeInTheDocument();
});

test('the last super admin is said to stay one beforehand, and an own password to be changed elsewhere', async () => {
  serve(ownAccount, otherAccount, { ...secondSuperAdmin, isActive: false });
  render(<AccountsCard ownId={ownAccount.id} />);
  const own = within(await rowOf(ownAccount));
  expect(own.getByText('The last active super admin stays one.')).toBeInTheDocument();
  expect(own.getByText('Your own password is changed above.')).toBeInTheDocument();
  expect(own.queryByRole('button')).not.toBeInTheDocument();
  expect(within(await rowOf(otherAccount)).getAllByRole('button')).toHaveLength(3);
});

test('one’s own account can be given up while there is another super admin, and what follows is said', async () => {
  serve(ownAccount, secondSuperAdmin);
  const { user } = render(<AccountsCard ownId={ownAccount.id} />);
  const own = within(await rowOf(ownAccount));
  await user.click(own.getByRole('button', { name: /^Make admin/ }));
  expect(dialog()).toHaveTextContent(/This is your own account. This list is gone for you at once/);
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
  await user.click(own.getByRole('button', { name: /^Deactivate/ }));
  expect(dialog()).toHaveTextContent(/This is your own account. You are signed out at once/);
});

test('where somebody else was faster, the last super admin stays one all the same, and the dialog says why', async () => {
  serve(ownAccount, secondSuperAdmin);
  const error = 'The last active super admin can be neither demoted nor deactivated';
  mockServer.use(
    http.patch(`${ACCOUNTS}/${ownAccount.id}`, () =>
      HttpResponse.json({ success: false, error, code: 'last_super_admin' }, { status: 409 }),
    ),
  );
  const { user } = render(<AccountsCard ownId={ownAccount.id} />);
  await user.click(within(await rowOf(ownAccount)).getByRole('button', { name: /^Make admin/ }));
  await user.click(within(dialog()).getByRole('button', { name: 'Make admin' }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(error);
});

test('an account that was changed meanwhile is shown as it stands before it can be changed', async () => {
  serve(ownAccount, otherAccount);
  const seen: (string | null)[] = [];
  const error = 'This was changed by somebody else meanwhile. Look at it again before you change it';
  mockServer.use(
    http.patch(`${ACCOUNTS}/${otherAccount.id}`, ({ request }) => {
      seen.push(request.headers.get('if-match'));
      serve(ownAccount, { ...otherAccount, role: 'super_admin', version: 2 });
      return HttpResponse.json({ success: false, error, code: 'conflict' }, { status: 409 });
    }),
  );
  const { user } = render(<AccountsCard ownId={ownAccount.id} />);
  await user.click(within(await rowOf(otherAccount)).getByRole('button', { name: /^Deactivate/ }));
  expect(dialog()).toHaveTextContent('Now: Admin, active.');
  await user.click(within(dialog()).getByRole('button', { name: 'Deactivate' }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(error);
  expect(await within(dialog()).findByText('Now: Super admin, active.')).toBeInTheDocument();
  await user.click(within(dialog()).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(seen).toEqual(['"1"', '"2"']));
});

test('gives another admin a new password', async () => {
  serve(ownAccount, otherAccount);
  const sent: unknown[] = [];
  mockServer.use(
    http.patch(`${ACCOUNTS}/${otherAccount.id}`, async ({ request }) => {
      sent.push(await request.json());
      const message = 'Admin account updated successfully';
      return HttpResponse.json({ success: true, message, admin: otherAccount });
    }),
  );
  const { user } = render(<AccountsCard ownId={ownAccount.id} />);
  await user.click(within(await rowOf(otherAccount)).getByRole('button', { name: /^New password/ }));
  expect(dialog()).toHaveTextContent('Dana Deputy (deputy) is signed out everywhere at once');
  const password = within(dialog()).getByLabelText('Password*');
  await user.type(password, 'short');
  await user.click(within(dialog()).getByRole('button', { name: 'Set Password' }));
  expect(await within(dialog()).findByText('Password must be at least 6 characters')).toBeInTheDocument();
  await user.type(password, 'er1');
  await user.click(within(dialog()).getByRole('button', { name: 'Set Password' }));
  expect(await screen.findByText('Admin account updated successfully')).toBeInTheDocument();
  expect(sent).toEqual([{ password: 'shorter1' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
