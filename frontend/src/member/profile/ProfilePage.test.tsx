import { pasteText } from '@/test/user';
import { createUser } from '@/entities/member/fixtures';
import { createNotificationPreferences } from '@/entities/notification/fixtures';
import { createSecurity } from '@/entities/security/fixtures';
import { currentUserQuery } from '@/entities/member/sessionQueries';
import { setMemberSession } from '@/entities/session/sessionCache';
import { type User } from '@/entities/member/user';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Link } from 'react-router-dom';
import { PasswordCard } from './PasswordCard';
import { Profile } from './Profile';
import { ProfilePage } from './ProfilePage';
import { type NotificationPreferences } from '@/entities/notification/notification';
import { PreferencesCard } from './PreferencesCard';

describe('ProfilePage', () => {
  const member = createUser();

  const PROFILE = '*/api/user/profile';
  const PASSWORD = '*/api/user/password';

  let sent: unknown[] = [];

  beforeEach(() => {
    sent = [];
    // Every query would search its 400 time zones, which profile.test.ts tests.
    jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
    mockServer.use(
      http.get('*/api/user/notification-preferences', () =>
        HttpResponse.json(createNotificationPreferences()),
      ),
      http.get('*/api/user/security', () => HttpResponse.json(createSecurity())),
    );
  });

  function respond(method: 'patch' | 'post', body: object, status = 200, headers?: Record<string, string>) {
    mockServer.use(
      http[method](method === 'patch' ? PROFILE : PASSWORD, async ({ request }) => {
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

  /** Without the preferences and the security, which have tests of their own. */
  function renderProfile(user: User = member) {
    return render(<Profile user={user} onUpdated={jest.fn()} preferences={null} security={null} />, {
      at: '/profile',
      shell: <Link to="/dashboard">Dashboard</Link>,
    });
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

  async function typeCurrentPassword(user: UserEvent) {
    await user.click(getCurrentPasswordField());
    await user.paste('secret1');
  }

  async function retype(user: UserEvent, label: RegExp, text: string) {
    await user.clear(getField(label));
    await user.click(getField(label));
    await user.paste(text);
  }

  describe('the profile', () => {
    test('shows every detail, and a license number only if there is one', async () => {
      const { unmount } = renderPage();
      expect(await screen.findByLabelText('Time zone')).toBeInTheDocument();
      for (const detail of [
        'Ada Byron',
        'ada@example.com',
        '(555) 123-4567',
        'Engines',
        'Adjuster',
        'L-1815',
      ])
        expect(screen.getByText(detail)).toBeInTheDocument();
      expect(screen.getByText('Jan 5, 2026')).toBeInTheDocument();
      unmount();

      renderProfile({ ...member, position: 'Estimator', licenseNumber: '' });
      expect(screen.getByText('Estimator')).toBeInTheDocument();
      expect(screen.queryByText('License number')).not.toBeInTheDocument();
    });

    test('sends only changed fields, updates the session and returns the focus to Edit', async () => {
      respond('patch', { success: true, message: 'Done', user: { ...member, lastName: 'Lovelace' } });
      const { user, client } = renderPage();
      await startEditing(user);
      expect(getField(/^First name/)).toHaveFocus();
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

    test('Cancel discards the changes, and nothing is sent without changes', async () => {
      const { user } = renderProfile();
      await startEditing(user);
      await retype(user, /^Company name/, 'Others');
      await press(user, 'Cancel');
      expect(screen.getByText('Engines')).toBeInTheDocument();
      await startEditing(user);
      expect(getField(/^Company name/)).toHaveValue('Engines');
      await press(user, 'Save');
      expect(await screen.findByRole('button', { name: 'Edit' })).toHaveFocus();
      expect(sent).toEqual([]);
    });

    test('a new email needs the current password, is pending until it is confirmed, and is cancelled by a new password', async () => {
      respond('patch', { success: true, message: 'Done', user: member });
      respond('post', { success: true, message: 'Done' });
      const { user } = renderProfile();
      await startEditing(user);
      expect(getField(/^Email/)).toHaveAccessibleDescription(
        'A new address counts once you follow the link we mail to it. Until then ada@example.com stays.',
      );
      await retype(user, /^Email/, 'ada@lovelace.example');
      await press(user, 'Save');
      await waitFor(() =>
        expect(getCurrentPasswordField()).toHaveAccessibleDescription(
          expect.stringContaining('Please enter your current password'),
        ),
      );
      expect(getCurrentPasswordField()).toHaveFocus();
      expect(sent).toEqual([]);

      await typeCurrentPassword(user);
      await press(user, 'Save');
      expect(await screen.findByText('A link is on its way to ada@lovelace.example')).toBeInTheDocument();
      expect(screen.getByText('A link was mailed to the new address.')).toBeInTheDocument();
      expect(screen.getByText('ada@example.com')).toBeInTheDocument();
      expect(sent).toEqual([{ email: 'ada@lovelace.example', currentPassword: 'secret1' }]);

      await changePassword(user);
      await waitFor(() => expect(screen.queryByText(/A link is on its way/)).not.toBeInTheDocument());
    });

    test('the license number is shown and required for adjusters and contractors only', async () => {
      const { user } = renderProfile({ ...member, position: 'Estimator', licenseNumber: '' });
      await startEditing(user);
      expect(screen.queryByLabelText(/^License number/)).not.toBeInTheDocument();
      await retype(user, /^Position/, 'CONTRACTOR');
      await press(user, 'Save');
      await waitFor(() =>
        expect(getField(/^License number/)).toHaveAccessibleDescription(
          'License number is required for adjusters and contractors',
        ),
      );
      expect(sent).toEqual([]);
    });

    test('fields have the rules of the registration', async () => {
      const { user } = renderProfile();
      await startEditing(user);
      await user.clear(getField(/^First name/));
      await retype(user, /^Email/, 'ada@example');
      await retype(user, /^Phone/, '555123');
      await press(user, 'Save');
      expect(await screen.findByText('First name is required')).toBeInTheDocument();
      expect(screen.getByText('Invalid email address')).toBeInTheDocument();
      expect(screen.getByText('Phone number must be at least 10 digits')).toBeInTheDocument();
      expect(getField(/^First name/)).toHaveFocus();
      await user.type(getField(/^First name/), 'A');
      await waitFor(() => expect(screen.queryByText('First name is required')).not.toBeInTheDocument());
    });

    test('leaving asks for confirmation only while there are changes', async () => {
      const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
      const { user, address } = renderProfile();
      await startEditing(user);
      await pasteText(user, getField(/^Company name/), ' and Daughters');
      await user.click(screen.getByRole('link', { name: 'Dashboard' }));
      expect(confirm).toHaveBeenCalledTimes(1);
      expect(address()).toBe('/profile');
      expect(getField(/^Company name/)).toHaveValue('Engines and Daughters');

      await press(user, 'Cancel');
      await startEditing(user);
      await user.click(screen.getByRole('link', { name: 'Dashboard' }));
      expect(confirm).toHaveBeenCalledTimes(1);
      expect(address()).toBe('/dashboard');
    });
  });

  describe('a new email', () => {
    test('the current password is needed only for a new email', async () => {
      const { user } = renderProfile();
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

    test('a wrong current password is shown at its field, and the typed values are kept', async () => {
      const error = 'Current password is incorrect';
      respond('patch', { success: false, error, code: 'invalid', errors: { currentPassword: [error] } }, 400);
      const { user } = renderProfile();
      await startEditing(user);
      await retype(user, /^Last name/, 'Lovelace');
      await retype(user, /^Email/, 'ada@lovelace.example');
      await typeCurrentPassword(user);
      await press(user, 'Save');
      await waitFor(() =>
        expect(getCurrentPasswordField()).toHaveAccessibleDescription(expect.stringContaining(error)),
      );
      expect(getCurrentPasswordField()).toHaveFocus();
      expect(screen.getByText('Failed to update your profile')).toBeInTheDocument();
      expect(getCurrentPasswordField()).toHaveValue('secret1');
      expect(getField(/^Email/)).toHaveValue('ada@lovelace.example');
      expect(getField(/^Last name/)).toHaveValue('Lovelace');
    });

    test('too many wrong passwords show how long to wait', async () => {
      const error = 'Too many failed attempts. Please wait 15 minutes and try again.';
      respond('patch', { success: false, error, code: 'locked_out' }, 429, { 'Retry-After': '900' });
      const { user } = renderProfile();
      await startEditing(user);
      await retype(user, /^Email/, 'ada@lovelace.example');
      await typeCurrentPassword(user);
      await press(user, 'Save');
      expect(await screen.findByText('You can try again in 15 minutes.')).toBeInTheDocument();
      expect(getField(/^Email/)).toHaveValue('ada@lovelace.example');
    });
  });

  async function changePassword(user: UserEvent) {
    await retype(user, /^Current password/, 'secret1');
    await retype(user, /^New password/, 'harbour-9');
    await retype(user, /^Confirm password/, 'harbour-9');
    await press(user, 'Change password');
  }

  describe('the password', () => {
    test('is changed with the current one, and the fields are emptied', async () => {
      respond('post', { success: true, message: 'Done' });
      const { user } = render(<PasswordCard username="ada" onChanged={jest.fn()} />);
      await changePassword(user);
      expect(await screen.findByText('Password Changed')).toBeInTheDocument();
      expect(screen.getByText('Every other session was signed out.')).toBeInTheDocument();
      expect(sent).toEqual([
        { currentPassword: 'secret1', newPassword: 'harbour-9', confirmPassword: 'harbour-9' },
      ]);
      for (const label of [/^Current password/, /^New password/, /^Confirm password/]) {
        expect(getField(label)).toHaveValue('');
        expect(getField(label)).not.toHaveAttribute('aria-invalid', 'true');
      }
    });

    test('a wrong current password is shown at its field', async () => {
      const error = 'Current password is incorrect';
      respond('post', { success: false, error, code: 'invalid', errors: { currentPassword: [error] } }, 400);
      const { user } = render(<PasswordCard username="ada" onChanged={jest.fn()} />);
      await changePassword(user);
      await waitFor(() => expect(getField(/^Current password/)).toHaveAccessibleDescription(error));
      expect(getField(/^Current password/)).toHaveFocus();
      expect(getField(/^New password/)).toHaveValue('harbour-9');
    });

    test('all three fields are required', async () => {
      const { user } = render(<PasswordCard username="ada" onChanged={jest.fn()} />);
      await press(user, 'Change password');
      expect(await screen.findByText('Please enter your current password')).toBeInTheDocument();
      expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
      expect(screen.getByText('Password confirmation required')).toBeInTheDocument();
      await retype(user, /^New password/, 'harbour-9');
      await retype(user, /^Confirm password/, 'harbour-8');
      expect(await screen.findByText("Passwords don't match")).toBeInTheDocument();
      expect(sent).toEqual([]);
    });

    test('too many wrong passwords show how long to wait', async () => {
      const error = 'Too many failed attempts. Please wait 15 minutes and try again.';
      respond('post', { success: false, error, code: 'locked_out' }, 429, { 'Retry-After': '900' });
      const { user } = render(<PasswordCard username="ada" onChanged={jest.fn()} />);
      await changePassword(user);
      const form = screen.getByRole('form', { name: 'Change password' });
      expect(await within(form).findByRole('alert')).toHaveTextContent(error);
      expect(screen.getByText('You can try again in 15 minutes.')).toBeInTheDocument();
    });
  });
});

describe('PreferencesCard', () => {
  const PREFERENCES = '*/api/user/notification-preferences';

  let sent: unknown[] = [];

  beforeEach(() => {
    sent = [];
    jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Saigon']);
    mockServer.use(
      http.get(PREFERENCES, () => HttpResponse.json(createNotificationPreferences())),
      http.patch(PREFERENCES, async ({ request }) => {
        const body = await request.json();
        sent.push(body);
        return HttpResponse.json({ ...createNotificationPreferences(), ...(body as object) });
      }),
    );
  });

  test('the saved preferences are chosen, and changed ones are saved', async () => {
    const { user } = render(<PreferencesCard />);
    expect(await screen.findByLabelText('Claims')).toHaveDisplayValue('Mail at once');
    expect(screen.getByLabelText('The network')).toHaveDisplayValue('Mail once a day');
    expect(screen.getByLabelText('Time of the daily mail')).toHaveDisplayValue('7:00 AM');
    const timeZone = screen.getByLabelText('Time zone');
    expect(timeZone).toHaveDisplayValue('America/New York');
    expect(within(timeZone).getByRole('option', { name: 'Asia/Ho Chi Minh' })).toBeInTheDocument();

    await user.selectOptions(screen.getByLabelText('Claims'), 'Mail once a day');
    await user.selectOptions(screen.getByLabelText('Time of the daily mail'), '6:00 PM');
    await user.click(screen.getByRole('button', { name: 'Update preferences' }));
    expect(await screen.findByText('Preferences Saved')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        events: { claim: 'digest', billing: 'mail', network: 'digest' },
        timeZone: 'America/New_York',
        digestHour: 18,
      },
    ]);
  });

  function mockPreferences(preferences: Partial<NotificationPreferences>, browserZone: string) {
    mockServer.use(
      http.get(PREFERENCES, () => HttpResponse.json(createNotificationPreferences(preferences))),
    );
    const options = Intl.DateTimeFormat().resolvedOptions();
    jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ ...options, timeZone: browserZone });
  }

  test('a time zone that was not chosen is that of the browser', async () => {
    mockPreferences({ timeZoneChosen: false }, 'America/Chicago');
    render(<PreferencesCard />);
    const timeZone = await screen.findByLabelText('Time zone');
    expect(timeZone).toHaveDisplayValue('America/Chicago');
    expect(timeZone).toHaveAccessibleDescription(
      'From your browser. Until you save it, the daily mail follows America/New York.',
    );
  });

  test('a chosen time zone stays, whatever the browser says', async () => {
    mockPreferences({ timeZone: 'Asia/Saigon', timeZoneChosen: true }, 'America/Chicago');
    render(<PreferencesCard />);
    const timeZone = await screen.findByLabelText('Time zone');
    expect(timeZone).toHaveDisplayValue('Asia/Ho Chi Minh');
    expect(timeZone).toHaveAccessibleDescription('');
  });

  test('an address that does not accept emails is shown', async () => {
    mockServer.use(
      http.get(PREFERENCES, () => HttpResponse.json(createNotificationPreferences({ mailBounced: true }))),
    );
    render(<PreferencesCard />);
    expect(await screen.findByText('Emails to you are bouncing')).toBeInTheDocument();
  });

  test('leaving asks while a preference is changed and not saved', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { user, address } = render(<PreferencesCard />, {
      at: '/profile',
      shell: <Link to="/dashboard">Dashboard</Link>,
    });
    const leave = () => user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await user.selectOptions(await screen.findByLabelText('Claims'), 'Inbox only');
    await leave();
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/profile');
    expect(screen.getByLabelText('Claims')).toHaveDisplayValue('Inbox only');

    await user.click(screen.getByRole('button', { name: 'Update preferences' }));
    expect(await screen.findByText('Preferences Saved')).toBeInTheDocument();
    await leave();
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/dashboard');
  });
});
