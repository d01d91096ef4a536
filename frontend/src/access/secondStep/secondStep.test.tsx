import { admin, member } from '@/access/parts/fixtures';
import { AdminLoginPage } from '@/access/signIn/AdminLoginPage';
import { LoginPage } from '@/access/terminal/LoginPage';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { pasteText } from '@/test/user';
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { createReplaceableDevice } from '@/entities/device/fixtures';
import { DeviceReplacement } from '@/access/deviceReplacement/DeviceReplacement';
import { setDeviceHeaderProvider } from '@/shared/api/deviceHeaders';
import { fetchClientAddress } from '@/access/parts/clientAddress';

describe('the second step', () => {
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

describe('DeviceReplacement', () => {
  const boundDevices = [
    createReplaceableDevice(),
    createReplaceableDevice({
      id: '3c7d0d0e-6c51-4d55-9d39-0d8b6f6f1b02',
      deviceLabel: 'Mobile • Chrome on Android',
      lastSeenAt: '2026-01-12T18:45:00Z',
    }),
  ];

  const CODE = '*/api/auth/device-limit/code';
  const REPLACE = '*/api/auth/device-limit/replace';
  const credentials = { username: 'ada', password: 'secret1' };
  const member = { id: 'u1', username: 'ada' };

  function setUp(devices = boundDevices) {
    const requests: unknown[] = [];
    mockServer.use(
      http.post(CODE, async ({ request }) => {
        requests.push(await request.json());
        return HttpResponse.json({ success: true, devices });
      }),
    );
    const onSignedIn = jest.fn();
    const onSecondStep = jest.fn();
    return {
      ...render(
        <DeviceReplacement credentials={credentials} onSecondStep={onSecondStep} onSignedIn={onSignedIn} />,
      ),
      onSignedIn,
      onSecondStep,
      requests,
    };
  }

  async function openForm(devices = boundDevices) {
    const view = setUp(devices);
    await view.user.click(screen.getByRole('button', { name: 'Replace a device' }));
    await screen.findByRole('radiogroup', { name: 'Device to replace' });
    return view;
  }

  test('requests a code, replaces the chosen device and signs in', async () => {
    let sent: unknown = null;
    mockServer.use(
      http.post(REPLACE, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ success: true, message: 'Welcome', user: member });
      }),
    );
    const { user, onSignedIn, requests } = await openForm();
    expect(requests).toEqual([credentials]);
    expect(screen.getByRole('heading', { name: 'Replace a device' })).toHaveFocus();
    expect(screen.getByLabelText(/Six-digit code/)).toHaveAttribute('autocomplete', 'one-time-code');

    await user.click(screen.getByRole('button', { name: 'Replace and sign in' }));
    expect(await screen.findByText('Please choose one of your devices')).toBeInTheDocument();
    expect(screen.getByText('Please enter the six digits from your mail')).toBeInTheDocument();
    expect(sent).toBeNull();

    await user.click(screen.getByRole('radio', { name: /Mobile • Chrome on Android/ }));
    await pasteText(user, screen.getByLabelText(/Six-digit code/), '123456');
    await user.click(screen.getByRole('button', { name: 'Replace and sign in' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(member));
    expect(sent).toEqual({ ...credentials, deviceId: boundDevices[1]!.id, code: '123456' });
  });

  test('a single device is preselected', async () => {
    await openForm(boundDevices.slice(0, 1));
    expect(screen.getByRole('radio')).toBeChecked();
  });

  test('a wrong code is kept and shows its error, and a new code can be requested', async () => {
    const message = 'This code is wrong or no longer valid. Please request a new one.';
    mockServer.use(
      http.post(REPLACE, () =>
        HttpResponse.json(
          { success: false, error: message, code: 'invalid', errors: { code: [message] } },
          { status: 400 },
        ),
      ),
    );
    const { user, requests, onSignedIn } = await openForm();
    await user.click(screen.getAllByRole('radio')[0]!);
    const code = screen.getByLabelText(/Six-digit code/);
    await pasteText(user, code, '000000');
    await user.click(screen.getByRole('button', { name: 'Replace and sign in' }));
    expect(await within(screen.getByRole('alert')).findByText(message)).toBeInTheDocument();
    expect(code).toHaveAccessibleDescription(message);
    expect(code).toHaveValue('000000');
    expect(onSignedIn).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(
      await screen.findByText('A new code is on its way. The one before no longer works.'),
    ).toBeInTheDocument();
    expect(requests).toHaveLength(2);
  });

  test('a throttled request for a code shows how long to wait', async () => {
    mockServer.use(
      http.post(CODE, () =>
        HttpResponse.json(
          { success: false, error: 'Too many requests. Please wait and try again.', code: 'throttled' },
          { status: 429, headers: { 'Retry-After': '125' } },
        ),
      ),
    );
    const { user } = render(
      <DeviceReplacement credentials={credentials} onSecondStep={jest.fn()} onSignedIn={jest.fn()} />,
    );
    await user.click(screen.getByRole('button', { name: 'Replace a device' }));
    expect(await screen.findByText('Too many requests. Please wait and try again.')).toBeInTheDocument();
    expect(screen.getByText('You can try again in 2 minutes 5 seconds.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Replace a device' })).toBeInTheDocument();
  });

  test('if the second step is too long ago, it is asked for and the choice remains', async () => {
    const { user, onSecondStep } = await openForm(boundDevices.slice(0, 1));
    mockServer.use(
      http.post(REPLACE, () =>
        HttpResponse.json(
          { success: false, error: 'Confirm', code: 'second_factor_required', methods: ['totp'] },
          { status: 401 },
        ),
      ),
    );
    await pasteText(user, screen.getByLabelText(/Six-digit code/), '123456');
    await user.click(screen.getByRole('button', { name: 'Replace and sign in' }));
    await waitFor(() => expect(onSecondStep).toHaveBeenCalledWith(['totp']));
    expect(screen.getByLabelText(/Six-digit code/)).toHaveValue('123456');
  });
});

describe('the address of the client', () => {
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
