import { member } from '@/features/profile/fixtures';
import { currentUserQuery } from '@/features/session/api/sessionQueries';
import { enterAsMember } from '@/features/session/model/sessionCache';
import { type User } from '@/shared/config/bootData';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { ProfilePage } from './ProfilePage';

const PROFILE = '*/api/user/profile';
const PASSWORD = '*/api/user/password';

let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
});

function answer(method: 'patch' | 'post', body: object, status = 200, headers?: Record<string, string>) {
  mockServer.use(
    http[method](method === 'patch' ? PROFILE : PASSWORD, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(body, { status, headers });
    }),
  );
}

function show(user: User = member) {
  const client = createTestClient();
  enterAsMember(client, user);
  return render(<ProfilePage />, { at: '/profile', client });
}

const field = (label: RegExp) => screen.getByLabelText(label);
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

const recordForm = () => within(screen.getByRole('form', { name: 'Profile' }));
const currentPassword = () => recordForm().getByLabelText(/^Current password/);

async function typeCurrentPassword(user: UserEvent) {
  await user.click(currentPassword());
  await user.paste('secret1');
}

async function retype(user: UserEvent, label: RegExp, text: string) {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(text);
}

describe('the record', () => {
  test('shows every fact, and a license number only where there is one', () => {
    const { unmount } = show();
    for (const fact of ['Ada Byron', 'ada@example.com', '(555) 123-4567', 'Engines', 'Adjuster', 'L-1815'])
      expect(screen.getByText(fact)).toBeInTheDocument();
    expect(screen.getByText('Jan 5, 2026')).toBeInTheDocument();
    unmount();

    show({ ...member, position: 'Estimator', licenseNumber: null });
    expect(screen.queryByText('License number')).not.toBeInTheDocument();
  });

  test('sends only what changed; the session has it at once, and the focus is where it began', async () => {
    answer('patch', { success: true, message: 'Done', user: { ...member, lastName: 'Lovelace' } });
    const { user, client } = show();
    await press(user, 'Edit');
    expect(field(/^First name/)).toHaveFocus();
    await retype(user, /^Last name/, ' Lovelace ');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Profile Updated')).toBeInTheDocument();
    expect(screen.getByText('Your profile has been updated.')).toBeInTheDocument();
    expect(sent).toEqual([{ lastName: 'Lovelace' }]);
    expect(client.getQueryData(currentUserQuery.queryKey)).toMatchObject({ lastName: 'Lovelace' });
    expect(await screen.findByText('Ada Lovelace')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
    expect(screen.queryByText(/A link is on its way/)).not.toBeInTheDocument();
  });

  test('nothing changed: nothing is sent', async () => {
    const { user } = show();
    await press(user, 'Edit');
    await press(user, 'Save');
    expect(await screen.findByRole('button', { name: 'Edit' })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('Cancel leaves the record as it was', async () => {
    const { user } = show();
    await press(user, 'Edit');
    await retype(user, /^Company name/, 'Others');
    await press(user, 'Cancel');
    expect(screen.getByText('Engines')).toBeInTheDocument();
    await press(user, 'Edit');
    expect(field(/^Company name/)).toHaveValue('Engines');
  });

  test('a new email waits for its confirmation, and a new password takes its link back', async () => {
    answer('patch', { success: true, message: 'Done', user: member });
    answer('post', { success: true, message: 'Done' });
    const { user } = show();
    await press(user, 'Edit');
    expect(field(/^Email/)).toHaveAccessibleDescription(
      'A new address counts once you follow the link we mail to it. Until then ada@example.com stays.',
    );
    await retype(user, /^Email/, 'ada@lovelace.example');
    await typeCurrentPassword(user);
    await press(user, 'Save');
    expect(await screen.findByText('A link is on its way to ada@lovelace.example')).toBeInTheDocument();
    expect(screen.getByText('A link was mailed to the new address.')).toBeInTheDocument();
    expect(screen.getByText('ada@example.com')).toBeInTheDocument();
    expect(sent).toEqual([{ email: 'ada@lovelace.example', currentPassword: 'secret1' }]);

    await changePassword(user);
    await waitFor(() => expect(screen.queryByText(/A link is on its way/)).not.toBeInTheDocument());
  });

  test('the license number is asked for from adjusters and contractors alone, and required there', async () => {
    const { user } = show({ ...member, position: 'Estimator', licenseNumber: null });
    await press(user, 'Edit');
    expect(screen.queryByLabelText(/^License number/)).not.toBeInTheDocument();
    await retype(user, /^Position/, 'CONTRACTOR');
    await press(user, 'Save');
    await waitFor(() =>
      expect(field(/^License number/)).toHaveAccessibleDescription(
        'License number is required for adjusters and contractors',
      ),
    );
    expect(sent).toEqual([]);
  });

  test('fields are judged as at registration', async () => {
    const { user } = show();
    await press(user, 'Edit');
    await user.clear(field(/^First name/));
    await retype(user, /^Email/, 'ada@example');
    await retype(user, /^Phone/, '555123');
    await press(user, 'Save');
    expect(await screen.findByText('First name is required')).toBeInTheDocument();
    expect(screen.getByText('Invalid email address')).toBeInTheDocument();
    expect(screen.getByText('Phone number must be at least 10 digits')).toBeInTheDocument();
    expect(field(/^First name/)).toHaveFocus();
    await user.type(field(/^First name/), 'A');
    await waitFor(() => expect(screen.queryByText('First name is required')).not.toBeInTheDocument());
  });

  test('what the server refuses stands on its field, and everything typed stays', async () => {
    const error = 'Email is already registered';
    answer('patch', { success: false, error, code: 'invalid', errors: { email: [error] } }, 400);
    const { user } = show();
    await press(user, 'Edit');
    await retype(user, /^Email/, 'taken@example.com');
    await typeCurrentPassword(user);
    await press(user, 'Save');
    await waitFor(() => expect(field(/^Email/)).toHaveAccessibleDescription(expect.stringContaining(error)));
    expect(field(/^Email/)).toHaveValue('taken@example.com');
    expect(screen.getByText('Failed to update your profile')).toBeInTheDocument();
  });

  test('too many new addresses: how long to wait', async () => {
    const error = 'Too many requests. Please wait and try again.';
    answer('patch', { success: false, error, code: 'throttled' }, 429, { 'Retry-After': '600' });
    const { user } = show();
    await press(user, 'Edit');
    await retype(user, /^Email/, 'other@example.com');
    await typeCurrentPassword(user);
    await press(user, 'Save');
    expect(await screen.findByText('You can try again in 10 minutes.')).toBeInTheDocument();
  });

  test('leaving without changes asks nothing', async () => {
    const ask = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { user, address } = show();
    await press(user, 'Edit');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(ask).not.toHaveBeenCalled();
    expect(address()).toBe('/dashboard');
  });

  test('leaving with changes asks first', async () => {
    const ask = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { user, address } = show();
    await press(user, 'Edit');
    await user.type(field(/^Company name/), ' and Daughters');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(ask).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/profile');
    expect(field(/^Company name/)).toHaveValue('Engines and Daughters');
  });
});

async function changePassword(user: UserEvent) {
  await retype(user, /^Current password/, 'secret1');
  await retype(user, /^New password/, 'harbour-9');
  await retype(user, /^Confirm password/, 'harbour-9');
  await press(user, 'Change password');
}

describe('the password', () => {
  test('is changed with the current one, says what it did, and leaves empty fields', async () => {
    answer('post', { success: true, message: 'Done' });
    const { user } = show();
    await changePassword(user);
    expect(await screen.findByText('Password Changed')).toBeInTheDocument();
    expect(screen.getByText('Every other session was signed out.')).toBeInTheDocument();
    expect(sent).toEqual([
      { currentPassword: 'secret1', newPassword: 'harbour-9', confirmPassword: 'harbour-9' },
    ]);
    for (const label of [/^Current password/, /^New password/, /^Confirm password/]) {
      expect(field(label)).toHaveValue('');
      expect(field(label)).not.toHaveAttribute('aria-invalid', 'true');
    }
  });

  test('a wrong current one is told under its field', async () => {
    const error = 'Current password is incorrect';
    answer('post', { success: false, error, code: 'invalid', errors: { currentPassword: [error] } }, 400);
    const { user } = show();
    await changePassword(user);
    await waitFor(() => expect(field(/^Current password/)).toHaveAccessibleDescription(error));
    expect(field(/^Current password/)).toHaveFocus();
    expect(field(/^New password/)).toHaveValue('harbour-9');
  });

  test('all three are needed', async () => {
    const { user } = show();
    await press(user, 'Change password');
    expect(await screen.findByText('Please enter your current password')).toBeInTheDocument();
    expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
    expect(screen.getByText('Password confirmation required')).toBeInTheDocument();
    await retype(user, /^New password/, 'harbour-9');
    await retype(user, /^Confirm password/, 'harbour-8');
    expect(await screen.findByText("Passwords don't match")).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  test('too many wrong ones: how long to wait', async () => {
    const error = 'Too many failed attempts. Please wait 15 minutes and try again.';
    answer('post', { success: false, error, code: 'locked_out' }, 429, { 'Retry-After': '900' });
    const { user } = show();
    await changePassword(user);
    const form = screen.getByRole('form', { name: 'Change password' });
    expect(await within(form).findByRole('alert')).toHaveTextContent(error);
    expect(screen.getByText('You can try again in 15 minutes.')).toBeInTheDocument();
  });
});
