import { pasteText } from '@/test/user';
import { type AdminAccount } from '@/entities/adminAccount/adminAccount';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { otherAccount, ownAccount, secondSuperAdmin } from './fixtures';
import { AccountsCard } from './AccountsCard';
import { CredentialsCard } from './CredentialsCard';

describe('AccountsCard', () => {
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
});

describe('CredentialsCard', () => {
  const UPDATE = '*/api/admin/update-credentials';

  const STEP_UP_REQUIRED = {
    success: false,
    error: 'Confirm that it is you to continue',
    code: 'step_up_required',
    methods: ['password'],
  };

  function renderCard() {
    const onChanged = jest.fn();
    const view = render(<CredentialsCard username="commander" onChanged={onChanged} />);
    const username = screen.getByLabelText(/New username/);
    const password = screen.getByLabelText('New password*');
    const confirmation = screen.getByLabelText('Confirm password*');
    async function fill(name: string, first: string, second: string) {
      for (const [field, text] of [
        [username, name],
        [password, first],
        [confirmation, second],
      ] as const) {
        await view.user.clear(field);
        if (text) await pasteText(view.user, field, text);
      }
      await view.user.click(screen.getByRole('button', { name: 'Update Credentials' }));
    }
    return { ...view, onChanged, username, password, confirmation, fill };
  }

  test('empty fields show the messages of the panel', async () => {
    const { fill, username, password, confirmation } = renderCard();
    await fill('', '', '');
    for (const field of [username, password, confirmation])
      expect(field).toHaveAccessibleDescription('All fields are required');
    expect(await screen.findByText('Failed to update credentials')).toBeInTheDocument();
  });

  test.each([
    ['ada', 'secret1', 'secret2', 'confirmation', 'Passwords do not match'],
    ['ada', 'short', 'short', 'password', 'Password must be at least 6 characters'],
    ['ab', 'secret1', 'secret1', 'username', 'Username must be at least 3 characters'],
  ] as const)(
    'the name %p with the passwords %p and %p is refused at the %s: %s',
    async (name, first, second, wrong, message) => {
      const { fill, username, password, confirmation } = renderCard();
      await fill(name, first, second);
      const fields = { username, password, confirmation };
      for (const [field, element] of Object.entries(fields)) {
        if (field === wrong) expect(element).toHaveAccessibleDescription(message);
        else expect(element).not.toHaveAccessibleDescription();
      }
    },
  );

  test('sends all fields, shows a toast and reports the change', async () => {
    const sent: unknown[] = [];
    mockServer.use(
      http.post(UPDATE, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: 'Admin credentials updated successfully' });
      }),
    );
    const { fill, onChanged } = renderCard();
    await fill(' ada ', ' secret ', ' secret ');
    expect(await screen.findByText('Admin credentials updated successfully')).toBeInTheDocument();
    expect(sent).toEqual([{ newUsername: 'ada', newPassword: ' secret ', confirmPassword: ' secret ' }]);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  test('a username that is taken shows a message under its field', async () => {
    const refusal = {
      success: false,
      error: 'Username is already taken',
      code: 'invalid',
      errors: { newUsername: ['Username is already taken'] },
    };
    mockServer.use(http.post(UPDATE, () => HttpResponse.json(refusal, { status: 400 })));
    const { fill, username, onChanged } = renderCard();
    await fill('deputy', 'secret1', 'secret1');
    expect(await screen.findByText('Failed to update credentials')).toBeInTheDocument();
    expect(username).toHaveAccessibleDescription('Username is already taken');
    expect(onChanged).not.toHaveBeenCalled();
  });

  test('a sign-in that is too old asks for the password and then saves the typed values', async () => {
    const sent: unknown[] = [];
    let isConfirmed = false;
    mockServer.use(
      http.post(UPDATE, async ({ request }) => {
        if (!isConfirmed) return HttpResponse.json(STEP_UP_REQUIRED, { status: 403 });
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: 'Admin credentials updated successfully' });
      }),
      http.post('*/api/auth/step-up', async ({ request }) => {
        const { password } = (await request.json()) as { password: string };
        isConfirmed = password === 'present1';
        return HttpResponse.json({ success: true, until: '2026-01-31T09:15:00Z' });
      }),
    );
    const { fill, user, onChanged } = renderCard();
    await fill('ada', 'secret1', 'secret1');
    await pasteText(user, await screen.findByLabelText('Current password*'), 'present1');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Admin credentials updated successfully')).toBeInTheDocument();
    expect(sent).toEqual([{ newUsername: 'ada', newPassword: 'secret1', confirmPassword: 'secret1' }]);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  test('giving up the proof keeps the typed values', async () => {
    mockServer.use(http.post(UPDATE, () => HttpResponse.json(STEP_UP_REQUIRED, { status: 403 })));
    const { fill, user, username, password, onChanged } = renderCard();
    await fill('ada', 'secret1', 'secret1');
    await screen.findByLabelText('Current password*');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(STEP_UP_REQUIRED.error);
    expect(username).toHaveValue('ada');
    expect(password).toHaveValue('secret1');
    expect(onChanged).not.toHaveBeenCalled();
  });
});
