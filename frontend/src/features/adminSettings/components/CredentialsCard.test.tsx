import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { CredentialsCard } from './CredentialsCard';

const UPDATE = '*/api/admin/update-credentials';

function show() {
  const onChanged = jest.fn();
  const onSignInAgain = jest.fn();
  const view = render(
    <CredentialsCard username="commander" onChanged={onChanged} onSignInAgain={onSignInAgain} />,
  );
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
      if (text) await view.user.type(field, text);
    }
    await view.user.click(screen.getByRole('button', { name: 'Update Credentials' }));
  }
  return { ...view, onChanged, onSignInAgain, username, password, confirmation, fill };
}

test('empty fields, a mismatch and a short password are refused in the panel’s own words', async () => {
  const { fill, username, password, confirmation } = show();
  await fill('', '', '');
  for (const field of [username, password, confirmation])
    expect(field).toHaveAccessibleDescription('All fields are required');
  expect(await screen.findByText('Failed to update credentials')).toBeInTheDocument();

  await fill('ada', 'secret1', 'secret2');
  expect(confirmation).toHaveAccessibleDescription('Passwords do not match');
  expect(password).not.toHaveAccessibleDescription();

  await fill('ada', 'short', 'short');
  expect(password).toHaveAccessibleDescription('Password must be at least 6 characters');

  await fill('ab', 'secret1', 'secret1');
  expect(username).toHaveAccessibleDescription('Username must be at least 3 characters');
});

test('sends all three, says so, and leads on to the sign-in', async () => {
  const sent: unknown[] = [];
  mockServer.use(
    http.post(UPDATE, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: 'Admin credentials updated successfully' });
    }),
  );
  const { fill, onChanged } = show();
  await fill(' ada ', ' secret ', ' secret ');
  expect(await screen.findByText('Admin credentials updated successfully')).toBeInTheDocument();
  expect(sent).toEqual([{ newUsername: 'ada', newPassword: ' secret ', confirmPassword: ' secret ' }]);
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test('a name that is taken is told under its field', async () => {
  const refusal = {
    success: false,
    error: 'Username is already taken',
    code: 'invalid',
    errors: { newUsername: ['Username is already taken'] },
  };
  mockServer.use(http.post(UPDATE, () => HttpResponse.json(refusal, { status: 400 })));
  const { fill, username, onChanged } = show();
  await fill('deputy', 'secret1', 'secret1');
  expect(await screen.findByText('Failed to update credentials')).toBeInTheDocument();
  expect(username).toHaveAccessibleDescription('Username is already taken');
  expect(onChanged).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Log in again' })).not.toBeInTheDocument();
});

test('after too long a time it asks for a fresh sign-in, and offers it', async () => {
  const refusal = {
    success: false,
    error: 'Please log in again to change your credentials',
    code: 'reauthenticate',
  };
  mockServer.use(http.post(UPDATE, () => HttpResponse.json(refusal, { status: 403 })));
  const { fill, user, onSignInAgain } = show();
  await fill('ada', 'secret1', 'secret1');
  const form = screen.getByRole('form', { name: 'Admin credentials' });
  expect(await within(form).findByRole('alert')).toHaveTextContent(refusal.error);
  await user.click(within(form).getByRole('button', { name: 'Log in again' }));
  expect(onSignInAgain).toHaveBeenCalledTimes(1);
});
