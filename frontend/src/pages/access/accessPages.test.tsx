import { admin, member } from '@/features/access/fixtures';
import { currentAdminQuery, currentUserQuery } from '@/features/session/api/sessionQueries';
import { enterAsMember } from '@/features/session/model/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Navigate, Route, Routes } from 'react-router-dom';
import { AccessTerminalPage } from './AccessTerminalPage';
import { AdminLoginPage } from './AdminLoginPage';
import { LoginPage } from './LoginPage';

const LOGIN = '*/api/auth/login';
const ADMIN_LOGIN = '*/api/admin/login';

let sent: unknown = null;

beforeEach(() => {
  sent = null;
  mockServer.use(http.get('*/api/client-ip', () => HttpResponse.json({ ip: '203.0.113.9' })));
});

function answer(url: string, body: object, status = 200, headers?: Record<string, string>) {
  mockServer.use(
    http.post(url, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(body, { status, headers });
    }),
  );
}

function refuse(url: string, status: number, code: string, error: string, headers?: Record<string, string>) {
  answer(url, { success: false, error, code }, status, headers);
}

const memberAnswer = { success: true, message: 'Welcome', user: member };
const adminAnswer = { success: true, message: 'Welcome', admin };

async function signIn(user: UserEvent) {
  await user.type(screen.getByLabelText(/^Username/), 'ada');
  await user.type(screen.getByLabelText(/^Password/), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

const position = (name: string) => screen.getByRole('radio', { name });

test('/login in the neutral position signs a member in', async () => {
  answer(LOGIN, memberAnswer);
  const { user, client, address } = render(<LoginPage />, { at: '/login' });
  expect(position('Neutral')).toBeChecked();
  await signIn(user);
  expect(await screen.findByText('Welcome back')).toBeInTheDocument();
  expect(screen.getByText('You have successfully logged in as user')).toBeInTheDocument();
  expect(sent).toEqual({ username: 'ada', password: 'secret1' });
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(member);
});

test('a member whom a guard turned away is led back to where they were going', async () => {
  answer(LOGIN, memberAnswer);
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

test('/login in the Admin position shows whose door it is and leads to the panel', async () => {
  answer(ADMIN_LOGIN, adminAnswer);
  const { user, client, address } = render(<LoginPage />, { at: '/login' });
  await user.click(position('Admin'));
  expect(screen.getByText('Restricted access')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Admin Access');
  await signIn(user);
  expect(await screen.findByText('You have successfully logged in as admin')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/admin'));
  expect(client.getQueryData(currentAdminQuery.queryKey)).toEqual(admin);
  expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
});

test('every switch empties the form, and changing the mode clears the admin position', async () => {
  const { user } = render(<LoginPage />, { at: '/login' });
  await user.type(screen.getByLabelText(/^Username/), 'ada');
  await user.click(position('Admin'));
  expect(screen.getByLabelText(/^Username/)).toHaveValue('');
  await user.type(screen.getByLabelText(/^Username/), 'root');

  await user.click(screen.getByRole('radio', { name: 'Activate Invitation' }));
  expect(screen.getByText('Invitation required')).toBeInTheDocument();
  expect(screen.queryByText('Restricted access')).not.toBeInTheDocument();
  expect(screen.queryByRole('radiogroup', { name: 'Sign in as' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('radio', { name: 'Sign In' }));
  expect(position('Neutral')).toBeChecked();
  expect(screen.getByLabelText(/^Username/)).toHaveValue('');
});

test('a refused sign-in keeps what was typed and says why, in the form and by toast', async () => {
  refuse(LOGIN, 401, 'invalid_credentials', 'Invalid credentials');
  const { user } = render(<LoginPage />, { at: '/login' });
  await signIn(user);
  expect(await screen.findAllByText('Login failed')).toHaveLength(2);
  expect(screen.getAllByText('Invalid credentials')).toHaveLength(2);
  expect(screen.getByLabelText(/^Username/)).toHaveValue('ada');
  expect(screen.getByLabelText(/^Password/)).toHaveValue('secret1');
  expect(screen.queryByRole('button', { name: 'Replace a device' })).not.toBeInTheDocument();
});

test('fields are judged on submit and from then on with each change', async () => {
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

test('at the device limit the form offers to replace a device', async () => {
  const sentence = 'Device limit reached. Revoke a device to register a new one.';
  refuse(LOGIN, 403, 'device_limit', sentence);
  const { user } = render(<LoginPage />, { at: '/login' });
  await signIn(user);
  expect(await screen.findByRole('button', { name: 'Replace a device' })).toBeInTheDocument();
  expect(screen.getAllByText(sentence)).toHaveLength(2);
});

test('too many tries: the form says how long to wait', async () => {
  const sentence = 'Too many failed attempts. Please wait 15 minutes and try again.';
  refuse(LOGIN, 429, 'locked_out', sentence, { 'Retry-After': '900' });
  const { user } = render(<LoginPage />, { at: '/login' });
  await signIn(user);
  expect(await screen.findByText('You can try again in 15 minutes.')).toBeInTheDocument();
});

test('/access-terminal has two positions and toasts of its own, and keeps its mode in the address', async () => {
  answer(LOGIN, memberAnswer);
  const { user, address } = render(<AccessTerminalPage />, { at: '/access-terminal?mode=register' });
  expect(screen.getByRole('radio', { name: 'Activate Invitation' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Sign In' }));
  await waitFor(() => expect(address()).toBe('/access-terminal?mode=login'));
  expect(position('Users')).toBeChecked();
  expect(screen.queryByRole('radio', { name: 'Neutral' })).not.toBeInTheDocument();
  await signIn(user);
  expect(await screen.findByText('Access granted')).toBeInTheDocument();
  expect(screen.getByText('Welcome back to the network')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('/access-terminal: a refused sign-in is an access denied', async () => {
  refuse(LOGIN, 401, 'invalid_credentials', 'Invalid credentials');
  const { user } = render(<AccessTerminalPage />, { at: '/access-terminal?mode=login' });
  await signIn(user);
  expect(await screen.findAllByText('Access denied')).toHaveLength(2);
});

test('whoever is in already is told so, and led to their dashboard', () => {
  const client = createTestClient();
  enterAsMember(client, member);
  render(<LoginPage />, { at: '/login', client });
  expect(screen.getByText('You are signed in as ada')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('the client address: Loading..., the address, or Unknown', async () => {
  const { unmount } = render(<LoginPage />, { at: '/login' });
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(await screen.findByText('203.0.113.9')).toBeInTheDocument();
  unmount();

  mockServer.use(http.get('*/api/client-ip', () => HttpResponse.error()));
  render(<LoginPage />, { at: '/login' });
  expect(await screen.findByText('Unknown')).toBeInTheDocument();
});

test('/admin-login greets an admin by name', async () => {
  answer(ADMIN_LOGIN, adminAnswer);
  const { user, address } = render(<AdminLoginPage />, { at: '/admin-login' });
  await signIn(user);
  expect(await screen.findByText('Admin Login Successful')).toBeInTheDocument();
  expect(screen.getByText('Welcome, Rhea Root')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/admin'));
});

test.each([
  [
    'the server’s sentence',
    () => HttpResponse.json({ success: false, error: 'Locked', code: 'locked_out' }, { status: 429 }),
    'Locked',
  ],
  ['nothing readable', () => new HttpResponse('<html>', { status: 502 }), 'Invalid credentials'],
  ['no answer at all', () => HttpResponse.error(), 'Unable to authenticate'],
])('/admin-login: %s', async (_case, respond, text) => {
  mockServer.use(http.post(ADMIN_LOGIN, respond));
  const { user } = render(<AdminLoginPage />, { at: '/admin-login' });
  await signIn(user);
  expect(await screen.findAllByText('Login Failed')).toHaveLength(2);
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});
