import { pasteText } from '@/test/user';
import { currentAdminQuery, currentUserQuery } from '@/entities/member/sessionQueries';
import { admin, member } from './parts/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Navigate, Route, Routes } from 'react-router-dom';
import { AccessTerminalPage } from './terminal/AccessTerminalPage';
import { AdminLoginPage } from './signIn/AdminLoginPage';
import { LoginPage } from './terminal/LoginPage';
import { setDeviceHeaderProvider } from '@/shared/api/deviceHeaders';
import { fetchClientAddress } from './parts/clientAddress';

describe('accessPages', () => {
  const LOGIN = '*/api/auth/login';
  const ADMIN_LOGIN = '*/api/admin/login';

  let sent: unknown = null;

  beforeEach(() => {
    sent = null;
    mockServer.use(http.get('*/api/client-ip', () => HttpResponse.json({ ip: '203.0.113.9' })));
  });

  function respond(url: string, body: object, status = 200, headers?: Record<string, string>) {
    mockServer.use(
      http.post(url, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(body, { status, headers });
      }),
    );
  }

  function refuse(
    url: string,
    status: number,
    code: string,
    error: string,
    headers?: Record<string, string>,
  ) {
    respond(url, { success: false, error, code }, status, headers);
  }

  const memberResponse = { success: true, message: 'Welcome', user: member };
  const adminResponse = { success: true, message: 'Welcome', admin };

  /** The registration form may be in the page too, hidden. */
  const signInField = (name: RegExp) =>
    within(screen.getByRole('form', { name: /sign-in$/ })).getByLabelText(name);

  async function signIn(user: UserEvent) {
    await pasteText(user, signInField(/^Username/), 'ada');
    await pasteText(user, signInField(/^Password/), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  }

  const option = (name: string) => screen.getByRole('radio', { name });

  test('/login with the option Neutral signs a member in', async () => {
    respond(LOGIN, memberResponse);
    const { user, client, address } = render(<LoginPage />, { at: '/login' });
    expect(option('Neutral')).toBeChecked();
    await signIn(user);
    expect(await screen.findByText('Welcome back')).toBeInTheDocument();
    expect(screen.getByText('You have successfully logged in as user')).toBeInTheDocument();
    expect(sent).toEqual({ username: 'ada', password: 'secret1' });
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(member);
  });

  test('a member returns to the page that a guard redirected from', async () => {
    respond(LOGIN, memberResponse);
    const { user, address } = render(
      <Routes>
        <Route path="/guarded" element={<Navigate to="/login" state={{ from: '/claims/4711' }} />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/claims/4711" element={<p>Claim 4711</p>} />
      </Routes>,
      { at: '/guarded', path: '*' },
    );
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Sign in');
    await signIn(user);
    expect(await screen.findByText('Claim 4711')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/claims/4711'));
  });

  test('/login with the option Admin shows a warning and opens the panel', async () => {
    respond(ADMIN_LOGIN, adminResponse);
    const { user, client, address } = render(<LoginPage />, { at: '/login' });
    await user.click(option('Admin'));
    expect(screen.getByText('Restricted access')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Admin Access');
    await signIn(user);
    expect(await screen.findByText('You have successfully logged in as admin')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/admin'));
    expect(client.getQueryData(currentAdminQuery.queryKey)).toEqual(admin);
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  });

  test('each toggle empties the sign-in, and changing the mode resets the option', async () => {
    const { user } = render(<LoginPage />, { at: '/login' });
    await pasteText(user, signInField(/^Username/), 'ada');
    await user.click(option('Admin'));
    expect(signInField(/^Username/)).toHaveValue('');
    await pasteText(user, signInField(/^Username/), 'root');

    await user.click(screen.getByRole('radio', { name: 'Activate Invitation' }));
    expect(screen.getByText('Invitation required')).toBeInTheDocument();
    expect(screen.queryByText('Restricted access')).not.toBeInTheDocument();
    expect(screen.queryByRole('radiogroup', { name: 'Sign in as' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('radio', { name: 'Sign In' }));
    expect(option('Neutral')).toBeChecked();
    expect(signInField(/^Username/)).toHaveValue('');
  });

  test('what was typed into the registration is still there after a look at the sign-in', async () => {
    const { user } = render(<AccessTerminalPage />, { at: '/access-terminal?mode=register' });
    await pasteText(user, screen.getByRole('textbox', { name: /^Company name/ }), 'Engines');
    await user.click(option('Sign In'));
    expect(screen.queryByRole('form', { name: 'Registration' })).not.toBeInTheDocument();
    expect(screen.getByText('Invitation required')).not.toBeVisible();
    await user.click(option('Activate Invitation'));
    expect(screen.getByRole('textbox', { name: /^Company name/ })).toHaveValue('Engines');
    expect(screen.queryByText('Last name is required')).not.toBeInTheDocument();
  });

  test('the sign-in alone has no registration form in the page', () => {
    render(<AccessTerminalPage />, { at: '/access-terminal' });
    expect(screen.getAllByRole('form', { hidden: true })).toHaveLength(1);
  });

  test('a refused sign-in keeps the typed values and shows the error, and what to do, in the form and in a toast', async () => {
    refuse(LOGIN, 401, 'invalid_credentials', 'Invalid credentials');
    const { user } = render(<LoginPage />, { at: '/login' });
    await signIn(user);
    await waitFor(() => expect(screen.getAllByText('Login failed')).toHaveLength(2));
    expect(screen.getAllByText('Invalid credentials')).toHaveLength(2);
    expect(screen.getByLabelText(/^Username/)).toHaveValue('ada');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('secret1');
    expect(screen.queryByRole('button', { name: 'Replace a device' })).not.toBeInTheDocument();

    const atLimit = 'Device limit reached. Revoke a device to register a new one.';
    refuse(LOGIN, 403, 'device_limit', atLimit);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('button', { name: 'Replace a device' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText(atLimit)).toHaveLength(2));

    const locked = 'Too many failed attempts. Please wait 15 minutes and try again.';
    refuse(LOGIN, 429, 'locked_out', locked, { 'Retry-After': '900' });
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('You can try again in 15 minutes.')).toBeInTheDocument();
  });

  test('fields are validated on submit and then on each change', async () => {
    const { user } = render(<LoginPage />, { at: '/login' });
    await user.type(screen.getByLabelText(/^Username/), 'ad');
    expect(screen.queryByText('Username must be at least 3 characters')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Username must be at least 3 characters')).toBeInTheDocument();
    expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Username/), 'a');
    await waitFor(() =>
      expect(screen.queryByText('Username must be at least 3 characters')).not.toBeInTheDocument(),
    );
  });

  test('/access-terminal has two options and its own toasts, and stores its mode in the URL', async () => {
    respond(LOGIN, memberResponse);
    const { user, address } = render(<AccessTerminalPage />, { at: '/access-terminal?mode=register' });
    expect(screen.getByRole('radio', { name: 'Activate Invitation' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Sign In' }));
    await waitFor(() => expect(address()).toBe('/access-terminal?mode=login'));
    expect(option('Users')).toBeChecked();
    expect(screen.queryByRole('radio', { name: 'Neutral' })).not.toBeInTheDocument();
    await signIn(user);
    expect(await screen.findByText('Access granted')).toBeInTheDocument();
    expect(screen.getByText('Welcome back to the network')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('/access-terminal shows "Access denied" for a refused sign-in', async () => {
    refuse(LOGIN, 401, 'invalid_credentials', 'Invalid credentials');
    const { user } = render(<AccessTerminalPage />, { at: '/access-terminal?mode=login' });
    await signIn(user);
    await waitFor(() => expect(screen.getAllByText('Access denied')).toHaveLength(2));
  });

  test('a signed-in member sees a notice with a link to the dashboard', () => {
    const client = createTestClient();
    setMemberSession(client, member);
    render(<LoginPage />, { at: '/login', client });
    expect(screen.getByText('You are signed in as ada')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  test('the client address shows Loading..., then the address or Unknown', async () => {
    const { unmount } = render(<LoginPage />, { at: '/login' });
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(await screen.findByText('203.0.113.9')).toBeInTheDocument();
    unmount();

    mockServer.use(http.get('*/api/client-ip', () => HttpResponse.error()));
    render(<LoginPage />, { at: '/login' });
    expect(await screen.findByText('Unknown')).toBeInTheDocument();
  });

  test('/admin-login greets an admin by name', async () => {
    respond(ADMIN_LOGIN, adminResponse);
    const { user, address } = render(<AdminLoginPage />, { at: '/admin-login' });
    await signIn(user);
    expect(await screen.findByText('Admin Login Successful')).toBeInTheDocument();
    expect(screen.getByText('Welcome, Rhea Root')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/admin'));
  });

  test('/admin-login shows the message of the server, or its own', async () => {
    const { user } = render(<AdminLoginPage />, { at: '/admin-login' });
    mockServer.use(http.post(ADMIN_LOGIN, () => HttpResponse.error()));
    await signIn(user);
    expect(await findToast('Login Failed')).toBeInTheDocument();
    expect(await findToast('Unable to authenticate')).toBeInTheDocument();

    mockServer.use(http.post(ADMIN_LOGIN, () => new HttpResponse('<html>', { status: 401 })));
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await findToast('Invalid credentials')).toBeInTheDocument();

    refuse(ADMIN_LOGIN, 429, 'locked_out', 'Locked');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await findToast('Locked')).toBeInTheDocument();
  });

  const SERVER_ERROR = {
    success: false,
    error: 'Something went wrong on our side. Please try again.',
    code: 'server_error',
  };

  test.each([
    ['/login', LOGIN, <LoginPage key="page" />],
    ['/access-terminal', LOGIN, <AccessTerminalPage key="page" />],
    ['/admin-login', ADMIN_LOGIN, <AdminLoginPage key="page" />],
  ])('a server error at %s is not blamed on the credentials', async (at, url, page) => {
    mockServer.use(http.post(url, () => HttpResponse.json(SERVER_ERROR, { status: 500 })));
    const { user } = render(page, { at });
    await signIn(user);
    expect(await findToast(SERVER_ERROR.error)).toBeInTheDocument();

    mockServer.use(http.post(url, () => new HttpResponse('<html>', { status: 502 })));
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await findToast('The service has a fault. Please try again later.')).toBeInTheDocument();
    expect(screen.queryByText('Invalid credentials')).not.toBeInTheDocument();
  });
});

describe('secondStep', () => {
  const SECOND = '*/api/auth/second-factor';

  const refuse = (status: number, code: string, error: string, more: object = {}) =>
    HttpResponse.json({ success: false, error, code, ...more }, { status });

  const required = () => refuse(401, 'second_factor_required', 'Confirm', { methods: ['totp', 'recovery'] });

  beforeEach(() => {
    mockServer.use(
      http.get('*/api/client-ip', () => HttpResponse.json({ ip: '203.0.113.9' })),
      http.post('*/api/auth/login', required),
      http.post('*/api/admin/login', required),
    );
  });

  async function enterPassword(user: UserEvent) {
    await pasteText(user, screen.getByLabelText(/^Username/), 'ada');
    await pasteText(user, screen.getByLabelText(/^Password/), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    return screen.findByLabelText(/Code from your app/);
  }

  test('a member signs in with the code of the app; Back keeps what was typed', async () => {
    let sent: unknown;
    mockServer.use(
      http.post(SECOND, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ success: true, message: 'Welcome', user: member });
      }),
    );
    const { user, address } = render(<LoginPage />, { at: '/login' });
    await enterPassword(user);
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
    expect(screen.queryByText('Login failed')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.getByLabelText(/^Username/)).toHaveFocus());
    expect(screen.getByLabelText(/^Username/)).toHaveValue('ada');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));

    const code = await screen.findByLabelText(/Code from your app/);
    expect(code).toHaveFocus();
    await pasteText(user, code, '123456');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Welcome back')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(sent).toEqual({ method: 'totp', code: '123456' });
  });

  test('a panel admin signs in with a recovery code', async () => {
    let sent: unknown;
    mockServer.use(
      http.post(SECOND, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ success: true, message: 'Welcome', admin });
      }),
    );
    const { user, address } = render(<AdminLoginPage />, { at: '/admin-login' });
    await enterPassword(user);
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await pasteText(user, screen.getByLabelText(/Recovery code/), 'abcd-efgh');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Admin Login Successful')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/admin'));
    expect(sent).toEqual({ method: 'recovery', code: 'abcd-efgh' });
  });

  test.each([
    [401, 'not_authenticated', 'Your sign-in took too long. Please enter your password again.'],
    [400, 'invalid', 'This code is wrong or too old.'],
  ])('a refused code (%i %s) is kept and says why', async (status, code, message) => {
    mockServer.use(http.post(SECOND, () => refuse(status, code, message)));
    const { user } = render(<LoginPage />, { at: '/login' });
    const field = await enterPassword(user);
    await pasteText(user, field, '123456');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field).toHaveValue('123456');
  });

  test('at the device limit after the second step, a device can be replaced', async () => {
    const message = 'Device limit reached. Revoke a device to register a new one.';
    mockServer.use(http.post(SECOND, () => refuse(403, 'device_limit', message)));
    const { user } = render(<LoginPage />, { at: '/login' });
    await pasteText(user, await enterPassword(user), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('button', { name: 'Replace a device' })).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByLabelText(/Code from your app/)).not.toBeInTheDocument();
  });

  test('a passkey signs in alone, and a refusal is shown', async () => {
    const bytes = Uint8Array.of(1).buffer;
    const get = jest
      .fn()
      .mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'))
      .mockResolvedValue({
        id: 'AQ',
        rawId: bytes,
        type: 'public-key',
        response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
      });
    Object.assign(window, { PublicKeyCredential: Object });
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    let sent: unknown;
    mockServer.use(
      http.post('*/api/auth/passkey/options', () =>
        HttpResponse.json({ challenge: 'AQ', allowCredentials: [] }),
      ),
      http.post(SECOND, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ success: true, message: 'Welcome', user: member });
      }),
    );
    const { user, address } = render(<LoginPage />, { at: '/login' });
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('the request was cancelled, or took too long');
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(sent).toMatchObject({
      method: 'passkey',
      credential: { id: 'AQ', response: { signature: 'AQ', userHandle: 'AQ' } },
    });
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
});

describe('clientAddress', () => {
  const LOOKUP = 'https://address.test/json';

  beforeEach(() => {
    setDeviceHeaderProvider(() =>
      Promise.resolve({ 'x-device-fingerprint': 'f'.repeat(64), 'x-device-label': 'Desktop' }),
    );
  });
  afterEach(() => setDeviceHeaderProvider(null));

  test('uses our own server if there is no third-party service', async () => {
    mockServer.use(http.get('*/api/client-ip', () => HttpResponse.json({ ip: '203.0.113.9' })));
    await expect(fetchClientAddress(null)).resolves.toBe('203.0.113.9');
  });

  test('sends a third-party service neither cookies nor device headers nor a referrer', async () => {
    let received: Request | null = null;
    mockServer.use(
      http.get(LOOKUP, ({ request }) => {
        received = request;
        return HttpResponse.json({ ip: '198.51.100.7' });
      }),
    );
    await expect(fetchClientAddress(LOOKUP)).resolves.toBe('198.51.100.7');
    expect(received).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect([...received!.headers.keys()].filter((name) => name.startsWith('x-'))).toEqual([]);
  });

  test('a failed third-party request throws an error', async () => {
    mockServer.use(http.get(LOOKUP, () => new HttpResponse(null, { status: 500 })));
    await expect(fetchClientAddress(LOOKUP)).rejects.toThrow('500');
  });
});
