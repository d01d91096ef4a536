import { member } from '@/features/profile/fixtures';
import { enterAsMember } from '@/features/session/model/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { ProfilePage } from './ProfilePage';

let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
});

function answer(body: object, status: number, headers?: Record<string, string>) {
  mockServer.use(
    http.patch('*/api/user/profile', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(body, { status, headers });
    }),
  );
}

function show() {
  const client = createTestClient();
  enterAsMember(client, member);
  return render(<ProfilePage />, { at: '/profile', client });
}

const field = (label: RegExp) => screen.getByLabelText(label);
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const recordForm = () => within(screen.getByRole('form', { name: 'Profile' }));
const currentPassword = () => recordForm().getByLabelText(/^Current password/);

async function retype(user: UserEvent, label: RegExp, text: string) {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(text);
}

async function typeCurrentPassword(user: UserEvent) {
  await user.click(currentPassword());
  await user.paste('secret1');
}

test('the current password is asked for only while the email is another one', async () => {
  const { user } = show();
  await press(user, 'Edit');
  expect(recordForm().queryByLabelText(/^Current password/)).not.toBeInTheDocument();
  await retype(user, /^Email/, 'ada@lovelace.example');
  expect(currentPassword()).toHaveAccessibleDescription('Needed to change your email.');
  await retype(user, /^Email/, 'ADA@example.com');
  expect(recordForm().queryByLabelText(/^Current password/)).not.toBeInTheDocument();
  await press(user, 'Save');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('a new email without the current password is not sent', async () => {
  const { user } = show();
  await press(user, 'Edit');
  await retype(user, /^Email/, 'ada@lovelace.example');
  await press(user, 'Save');
  await waitFor(() =>
    expect(currentPassword()).toHaveAccessibleDescription(
      expect.stringContaining('Please enter your current password'),
    ),
  );
  expect(currentPassword()).toHaveFocus();
  expect(sent).toEqual([]);
});

test('a wrong current password is named at its field, and everything typed stays', async () => {
  const error = 'Current password is incorrect';
  answer({ success: false, error, code: 'invalid', errors: { currentPassword: [error] } }, 400);
  const { user } = show();
  await press(user, 'Edit');
  await retype(user, /^Last name/, 'Lovelace');
  await retype(user, /^Email/, 'ada@lovelace.example');
  await typeCurrentPassword(user);
  await press(user, 'Save');
  await waitFor(() => expect(currentPassword()).toHaveAccessibleDescription(expect.stringContaining(error)));
  expect(currentPassword()).toHaveFocus();
  expect(currentPassword()).toHaveValue('secret1');
  expect(field(/^Email/)).toHaveValue('ada@lovelace.example');
  expect(field(/^Last name/)).toHaveValue('Lovelace');
});

test('too many wrong passwords: how long to wait', async () => {
  const error = 'Too many failed attempts. Please wait 15 minutes and try again.';
  answer({ success: false, error, code: 'locked_out' }, 429, { 'Retry-After': '900' });
  const { user } = show();
  await press(user, 'Edit');
  await retype(user, /^Email/, 'ada@lovelace.example');
  await typeCurrentPassword(user);
  await press(user, 'Save');
  expect(await screen.findByText('You can try again in 15 minutes.')).toBeInTheDocument();
  expect(field(/^Email/)).toHaveValue('ada@lovelace.example');
});
