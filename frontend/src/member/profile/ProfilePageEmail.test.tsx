import { createUser } from '@/entities/member/fixtures';
import { createNotificationPreferences } from '@/entities/notification/fixtures';
import { createSecurity } from '@/entities/security/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { ProfilePage } from './ProfilePage';

const member = createUser();

let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  mockServer.use(
    http.get('*/api/user/notification-preferences', () => HttpResponse.json(createNotificationPreferences())),
    http.get('*/api/user/security', () => HttpResponse.json(createSecurity())),
  );
});

function respond(body: object, status: number, headers?: Record<string, string>) {
  mockServer.use(
    http.patch('*/api/user/profile', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(body, { status, headers });
    }),
  );
}

function renderPage() {
  const client = createTestClient();
  setMemberSession(client, member);
  return render(<ProfilePage />, { at: '/profile', client });
}

const getField = (label: RegExp) => screen.getByLabelText(label);
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

/** The form is downloaded when it is opened. */
async function startEditing(user: UserEvent) {
  await press(user, 'Edit');
  await screen.findByRole('form', { name: 'Profile' });
}

const getProfileForm = () => within(screen.getByRole('form', { name: 'Profile' }));
const getCurrentPasswordField = () => getProfileForm().getByLabelText(/^Current password/);

async function retype(user: UserEvent, label: RegExp, text: string) {
  await user.clear(getField(label));
  await user.click(getField(label));
  await user.paste(text);
}

async function typeCurrentPassword(user: UserEvent) {
  await user.click(getCurrentPasswordField());
  await user.paste('secret1');
}

test('the current password is needed only for a new email', async () => {
  const { user } = renderPage();
  await startEditing(user);
  expect(getProfileForm().queryByLabelText(/^Current password/)).not.toBeInTheDocument();
  await retype(user, /^Email/, 'ada@lovelace.example');
  expect(getCurrentPasswordField()).toHaveAccessibleDescription('Needed to change your email.');
  await retype(user, /^Email/, 'ADA@example.com');
  expect(getProfileForm().queryByLabelText(/^Current password/)).not.toBeInTheDocument();
  await press(user, 'Save');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('a new email without the current password is not sent', async () => {
  const { user } = renderPage();
  await startEditing(user);
  await retype(user, /^Email/, 'ada@lovelace.example');
  await press(user, 'Save');
  await waitFor(() =>
    expect(getCurrentPasswordField()).toHaveAccessibleDescription(
      expect.stringContaining('Please enter your current password'),
    ),
  );
  expect(getCurrentPasswordField()).toHaveFocus();
  expect(sent).toEqual([]);
});

test('a wrong current password is shown at its field, and the typed values are kept', async () => {
  const error = 'Current password is incorrect';
  respond({ success: false, error, code: 'invalid', errors: { currentPassword: [error] } }, 400);
  const { user } = renderPage();
  await startEditing(user);
  await retype(user, /^Last name/, 'Lovelace');
  await retype(user, /^Email/, 'ada@lovelace.example');
  await typeCurrentPassword(user);
  await press(user, 'Save');
  await waitFor(() =>
    expect(getCurrentPasswordField()).toHaveAccessibleDescription(expect.stringContaining(error)),
  );
  expect(getCurrentPasswordField()).toHaveFocus();
  expect(getCurrentPasswordField()).toHaveValue('secret1');
  expect(getField(/^Email/)).toHaveValue('ada@lovelace.example');
  expect(getField(/^Last name/)).toHaveValue('Lovelace');
});

test('too many wrong passwords show how long to wait', async () => {
  const error = 'Too many failed attempts. Please wait 15 minutes and try again.';
  respond({ success: false, error, code: 'locked_out' }, 429, { 'Retry-After': '900' });
  const { user } = renderPage();
  await startEditing(user);
  await retype(user, /^Email/, 'ada@lovelace.example');
  await typeCurrentPassword(user);
  await press(user, 'Save');
  expect(await screen.findByText('You can try again in 15 minutes.')).toBeInTheDocument();
  expect(getField(/^Email/)).toHaveValue('ada@lovelace.example');
});
