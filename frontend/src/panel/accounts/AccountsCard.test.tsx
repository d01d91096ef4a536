import { pasteText } from '@/test/user';
import { type AdminAccount } from '@/entities/adminAccount/adminAccount';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { otherAccount, ownAccount, secondSuperAdmin } from './fixtures';
import { AccountsCard } from './AccountsCard';

const ACCOUNTS = '*/api/admin/accounts';

function serve(...accounts: AdminAccount[]) {
  mockServer.use(http.get(ACCOUNTS, () => HttpResponse.json({ success: true, accounts })));
}

async function findRow({ username }: AdminAccount) {
  return await screen.findByRole('row', { name: new RegExp(`^${username}`) });
}

const dialog = () => screen.getByRole('dialog');

test('lists the accounts and marks the one of the signed-in admin', async () => {
  serve(ownAccount, otherAccount);
  render(<AccountsCard ownId={ownAccount.id} />);
  const own = await findRow(ownAccount);
  for (const text of ['You', 'Ada Commander', 'Super admin', 'Active', 'Feb 1, 2026 8:00 AM'])
    expect(within(own).getByText(text)).toBeInTheDocument();
  const other = await findRow(otherAccount);
  expect(within(other).getByText('Never')).toBeInTheDocument();
  expect(within(other).queryByText('You')).not.toBeInTheDocument();
});

test('a failed fetch shows one error, Retry fetches again, and rows that stay have a toast', async () => {
  mockServer.use(http.get(ACCOUNTS, () => new HttpResponse('', { status: 500 })));
  const { user, client } = render(<AccountsCard ownId={ownAccount.id} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch admin accounts');
  expect(screen.getAllByText('Failed to fetch admin accounts')).toHaveLength(1);
  serve(ownAccount);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findRow(ownAccount)).toBeInTheDocument();

  mockServer.use(http.get(ACCOUNTS, () => new HttpResponse('', { status: 500 })));
  await act(() => client.refetchQueries());
  expect(await findToast('Failed to fetch admin accounts')).toBeInTheDocument();
  expect(await findRow(ownAccount)).toBeInTheDocument();
});

test('creates an admin after the fields are valid', async () => {
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
  await pasteText(user, screen.getByRole('textbox', { name: 'Username' }), 'deputy');
  await pasteText(user, screen.getByRole('textbox', { name: 'Full name' }), 'Dana Deputy ');
  await pasteText(user, screen.getByRole('textbox', { name: 'Email' }), 'deputy@example.com');
  await pasteText(user, screen.getByLabelText('Password*'), 'secret1');
  await user.click(create);
  expect(await screen.findByText('Admin account created successfully')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      username: 'deputy',
      fullName: 'Dana Deputy',
      email: 'deputy@example.com',
      password: 'secret1',
      role: 'admin',
    },
  ]);
  expect(await findRow(otherAccount)).toBeInTheDocument();
});

test('deactivates after a confirmation', async () => {
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
  await user.click(within(await findRow(otherAccount)).getByRole('button', { name: /^Deactivate/ }));
  expect(dialog()).not.toHaveTextContent('This is your own account.');
  await user.click(within(dialog()).getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Admin account updated successfully')).toBeInTheDocument();
  expect(sent).toEqual([[{ isActive: false }, '"1"']]);
  const row = await findRow(otherAccount);
  expect(await within(row).findByText('Deactivated')).toBeInTheDocument();
  expect(within(row).getByRole('button', { name: /^Activate/ })).toBeInTheDocument();
});

test('the last super admin and the own password have a note instead of buttons', async () => {
  serve(ownAccount, otherAccount, { ...secondSuperAdmin, isActive: false });
  render(<AccountsCard ownId={ownAccount.id} />);
  const own = within(await findRow(ownAccount));
  expect(own.getByText('The last active super admin stays one.')).toBeInTheDocument();
  expect(own.getByText('Your own password is changed above.')).toBeInTheDocument();
  expect(own.queryByRole('button')).not.toBeInTheDocument();
  expect(within(await findRow(otherAccount)).getAllByRole('button')).toHaveLength(3);
});

test('with another super admin, a change to one’s own account shows its consequence', async () => {
  serve(ownAccount, secondSuperAdmin);
  const { user } = render(<AccountsCard ownId={ownAccount.id} />);
  const own = within(await findRow(ownAccount));
  await user.click(own.getByRole('button', { name: /^Make admin/ }));
  expect(dialog()).toHaveTextContent(/This is your own account. This list is gone for you at once/);
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
  await user.click(own.getByRole('button', { name: /^Deactivate/ }));
  expect(dialog()).toHaveTextContent(/This is your own account. You are signed out at once/);
});

test('demoting the last super admin is refused after a concurrent change, and the dialog shows why', async () => {
  serve(ownAccount, secondSuperAdmin);
  const error = 'The last active super admin can be neither demoted nor deactivated';
  mockServer.use(
    http.patch(`${ACCOUNTS}/${ownAccount.id}`, () =>
      HttpResponse.json({ success: false, error, code: 'last_super_admin' }, { status: 409 }),
    ),
  );
  const { user } = render(<AccountsCard ownId={ownAccount.id} />);
  await user.click(within(await findRow(ownAccount)).getByRole('button', { name: /^Make admin/ }));
  await user.click(within(dialog()).getByRole('button', { name: 'Make admin' }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(error);
});

test('after a conflict the dialog shows the current account before a second attempt', async () => {
  serve(ownAccount, otherAccount);
  const versions: (string | null)[] = [];
  const error = 'Somebody else changed this since you opened it. Look at it again before you change it';
  mockServer.use(
    http.patch(`${ACCOUNTS}/${otherAccount.id}`, ({ request }) => {
      versions.push(request.headers.get('if-match'));
      serve(ownAccount, { ...otherAccount, role: 'super_admin', version: 2 });
      return HttpResponse.json({ success: false, error, code: 'conflict' }, { status: 409 });
    }),
  );
  const { user } = render(<AccountsCard ownId={ownAccount.id} />);
  await user.click(within(await findRow(otherAccount)).getByRole('button', { name: /^Deactivate/ }));
  expect(dialog()).toHaveTextContent('Now: Admin, active.');
  await user.click(within(dialog()).getByRole('button', { name: 'Deactivate' }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(error);
  expect(await within(dialog()).findByText('Now: Super admin, active.')).toBeInTheDocument();
  await user.click(within(dialog()).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(versions).toEqual(['"1"', '"2"']));
});

test('sets a new password for another admin', async () => {
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
  await user.click(within(await findRow(otherAccount)).getByRole('button', { name: /^New password/ }));
  expect(dialog()).toHaveTextContent('Dana Deputy (deputy) is signed out everywhere at once');
  const password = within(dialog()).getByLabelText('Password*');
  await pasteText(user, password, 'short');
  await user.click(within(dialog()).getByRole('button', { name: 'Set Password' }));
  expect(await within(dialog()).findByText('Password must be at least 6 characters')).toBeInTheDocument();
  await user.type(password, 'er1');
  await user.click(within(dialog()).getByRole('button', { name: 'Set Password' }));
  expect(await screen.findByText('Admin account updated successfully')).toBeInTheDocument();
  expect(sent).toEqual([{ password: 'shorter1' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
