import { pasteText } from '@/test/user';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { CredentialsCard } from './CredentialsCard';

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
