import { createNotificationPreferences } from '@/entities/notification/fixtures';
import { type NotificationPreferences } from '@/entities/notification/notification';
import { mockServer } from '@/test/mockServer';
import { render, createTestClient } from '@/test/render';
import { screen, within, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Link } from 'react-router-dom';
import { PreferencesCard } from './PreferencesCard';
import { createUser } from '@/entities/member/fixtures';
import { createSecurity } from '@/entities/security/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { type UserEvent } from '@testing-library/user-event';
import { ProfilePage } from './ProfilePage';

describe('PreferencesCard', () => {
  const PREFERENCES = '*/api/user/notification-preferences';

  let sent: unknown[] = [];

  beforeEach(() => {
    sent = [];
    mockServer.use(
      http.get(PREFERENCES, () => HttpResponse.json(createNotificationPreferences())),
      http.patch(PREFERENCES, async ({ request }) => {
        const body = await request.json();
        sent.push(body);
        return HttpResponse.json({ ...createNotificationPreferences(), ...(body as object) });
      }),
    );
  });

  test('the saved preferences are chosen', async () => {
    render(<PreferencesCard />);
    expect(await screen.findByLabelText('Claims')).toHaveDisplayValue('Mail at once');
    expect(screen.getByLabelText('The network')).toHaveDisplayValue('Mail once a day');
    expect(screen.getByLabelText('Time of the daily mail')).toHaveDisplayValue('7:00 AM');
    expect(screen.getByLabelText('Time zone')).toHaveDisplayValue('America/New York');
  });

  test('changed preferences are saved', async () => {
    const { user } = render(<PreferencesCard />);
    await user.selectOptions(await screen.findByLabelText('Claims'), 'Mail once a day');
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

  test('the time zones of the United States come first, and none has an old name', async () => {
    render(<PreferencesCard />);
    const zones = within(await screen.findByLabelText('Time zone'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(zones.slice(0, 3)).toEqual(['America/New York', 'America/Chicago', 'America/Denver']);
    expect(zones).toEqual(expect.arrayContaining(['Asia/Ho Chi Minh', 'Pacific/Chuuk', 'Europe/Kyiv']));
    expect(zones).not.toEqual(expect.arrayContaining(['Asia/Saigon']));
    expect(new Set(zones).size).toBe(zones.length);
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

describe('ProfilePageEmail', () => {
  const member = createUser();

  let sent: unknown[] = [];

  beforeEach(() => {
    sent = [];
    mockServer.use(
      http.get('*/api/user/notification-preferences', () =>
        HttpResponse.json(createNotificationPreferences()),
      ),
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
});
