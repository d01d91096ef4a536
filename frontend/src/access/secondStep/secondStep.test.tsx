import { admin, member } from '@/access/parts/fixtures';
import { AdminLoginPage } from '@/access/signIn/AdminLoginPage';
import { LoginPage } from '@/access/terminal/LoginPage';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { pasteText } from '@/test/user';
import { screen, waitFor } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';

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
