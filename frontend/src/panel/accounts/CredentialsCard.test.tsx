import { pasteText } from '@/test/user';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { CredentialsCard } from './CredentialsCard';

const UPDATE = '*/api/admin/update-credentials';

const STALE_SIGN_IN = {
  success: false,
  error: 'Confirm that it is you to continue',
  code: 'step_up_required',
};
const WRONG_PASSWORD = { success: false, error: 'Invalid credentials', code: 'invalid_credentials' };

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
  expect(screen.queryByRole('button', { name: 'Log in again' })).not.toBeInTheDocument();
});

/** Accepts new credentials only after a sign-in with the password `present1`. */
function serveStaleSignIn() {
  const sent: unknown[] = [];
  let isFresh = false;
  mockServer.use(
    http.post(UPDATE, async ({ request }) => {
      if (!isFresh) return HttpResponse.json(STALE_SIGN_IN, { status: 403 });
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: 'Admin credentials updated successfully' });
    }),
    http.post('*/api/admin/login', async ({ request }) => {
      const credentials = (await request.json()) as { username: string; password: string };
      isFresh = credentials.username === 'commander' && credentials.password === 'present1';
      return isFresh
        ? HttpResponse.json({ success: true, message: 'Welcome, Ada Commander', admin: {} })
        : HttpResponse.json(WRONG_PASSWORD, { status: 401 });
    }),
  );
  return sent;
}

test('a stale sign-in asks for the password and then saves the typed values', async () => {
  const sent = serveStaleSignIn();
  const { fill, user, onChanged } = renderCard();
  await fill('ada', 'secret1', 'secret1');
  const form = within(screen.getByRole('form', { name: 'Admin credentials' }));
  expect(await form.findByRole('alert')).toHaveTextContent(STALE_SIGN_IN.error);
  await user.click(form.getByText('Log in again'));
  await pasteText(user, screen.getByLabelText('Current password*'), 'present1');
  await user.click(screen.getByText('Log In and Save'));
  expect(await screen.findByText('Admin credentials updated successfully')).toBeInTheDocument();
  expect(sent).toEqual([{ newUsername: 'ada', newPassword: 'secret1', confirmPassword: 'secret1' }]);
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('cancelling the new sign-in keeps the typed values', async () => {
  const sent = serveStaleSignIn();
  const { fill, user, username, password, onChanged } = renderCard();
  await fill('ada', 'secret1', 'secret1');
  await user.click(await screen.findByText('Log in again'));
  await pasteText(user, screen.getByLabelText('Current password*'), 'wrong');
  await user.click(screen.getByText('Log In and Save'));
  const dialog = within(screen.getByRole('dialog', { name: 'Log in again' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Invalid credentials');
  expect(sent).toEqual([]);
  await user.click(dialog.getByText('Cancel'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(username).toHaveValue('ada');
  expect(password).toHaveValue('secret1');
  expect(onChanged).not.toHaveBeenCalled();
});
