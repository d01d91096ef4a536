import { pasteText, setUpUser } from '@/test/user';
import { createCountdownStatus } from '@/entities/countdown/fixtures';
import { setAdminSession, setMemberSession } from '@/entities/session/sessionCache';
import { currentUserQuery } from '@/entities/member/sessionQueries';
import { type Admin, type User } from '@/entities/member/user';
import { pageRoutes } from '@/shared/config/pages';
import { ToastRegion } from '@/shared/feedback/ToastRegion';
import { mockServer } from '@/test/mockServer';
import { createTestClient } from '@/test/render';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { appRoutes } from './AppRoutes';
import { getPageLoader } from './pageLoaders';

const member: User = {
  id: 'b4c1',
  username: 'rosa',
  email: 'rosa@example.test',
  firstName: 'Rosa',
  lastName: 'Diaz',
  phone: '(555) 123-4567',
  companyName: 'Diaz Roofing',
  position: 'Estimator',
  licenseNumber: '',
  createdAt: '2026-01-01T00:00:00Z',
};
const admin: Admin = { id: 'a1', username: 'root', fullName: 'Root Admin', role: 'super_admin' };

// The tests of the features cover what the pages load.
beforeEach(() =>
  mockServer.use(
    http.get('*/api/user/countdown-status', () => HttpResponse.json(createCountdownStatus())),
    http.all('*/api/*', () => new HttpResponse(null, { status: 404 })),
  ),
);

let router: ReturnType<typeof createMemoryRouter>;

async function renderAppAt(url: string, prepare?: (client: QueryClient) => void) {
  const client = createTestClient();
  prepare?.(client);
  router = createMemoryRouter(appRoutes, { initialEntries: [url] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { client, user: setUpUser() };
}

const heading = () => screen.getByRole('heading', { level: 1 });
const path = () => router.state.location.pathname;

test('the module of every route exports the page that the route names', async () => {
  const pages = await Promise.all(pageRoutes.map(({ page }) => getPageLoader(page)()));
  expect(pages.map(({ name }) => name)).toEqual(pageRoutes.map(({ page }) => page));
});

test('the landing page has only its own title, no banner, and a logo that links to the menu', async () => {
  const { user } = await renderAppAt('/');
  expect(path()).toBe('/home');
  expect(document.title).toBe('Unpredictable & Unusual Expert Results From Within');
  expect(screen.queryByRole('link', { name: 'return to home' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'Tap the Logo to Continue' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Navigation' })).toHaveFocus();
  expect(document.title).toBe('Navigation | Anonymous Adjusters Network');
});

test('the menu has its links in a fixed order', async () => {
  await renderAppAt('/navigation');
  const links = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/about-network',
    '/access-terminal?mode=register',
    '/access-terminal?mode=login',
    '/deployment-packages',
    '/demo',
    '/',
  ]);
});

test('the banner links to the home page', async () => {
  const { user } = await renderAppAt('/contact');
  await user.click(screen.getByRole('link', { name: 'return to home' }));
  expect(await screen.findByRole('link', { name: 'Tap the Logo to Continue' })).toBeVisible();
});

test.each(['/no-such-page', '/HOME'])(
  '%s shows the 404 page, with the text that the server uses',
  async (url) => {
    await renderAppAt(url);
    expect(heading()).toHaveTextContent('404 Page Not Found');
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
    expect(document.title).toBe('404 Page Not Found | Anonymous Adjusters Network');
  },
);

test('a member page redirects a visitor to the sign-in', async () => {
  await renderAppAt('/dashboard');
  expect(path()).toBe('/login');
});

test('the admin panel redirects a member to the admin sign-in, with a toast', async () => {
  await renderAppAt('/admin', (client) => setMemberSession(client, member));
  expect(path()).toBe('/admin-login');
  expect(await screen.findByText('Authentication Required')).toBeVisible();
  expect(screen.getByText('Please log in to access admin panel')).toBeVisible();
});

test('an admin whose session has ended returns to the same tab and typed text', async () => {
  const sessionEnded = { success: false, error: 'Please sign in', code: 'not_authenticated' };
  mockServer.use(
    http.post('*/api/admin/invitation-codes', () => HttpResponse.json(sessionEnded, { status: 401 })),
    http.post('*/api/admin/login', () => HttpResponse.json({ success: true, message: 'Welcome', admin })),
  );
  const { user } = await renderAppAt('/admin?tab=used', (client) => setAdminSession(client, admin));
  await pasteText(user, await screen.findByLabelText(/Custom code/), 'VIP-2026');
  await user.click(screen.getByRole('button', { name: 'Create Custom Code' }));
  await waitFor(() => expect(path()).toBe('/admin-login'));
  expect(await screen.findByText('Please log in to access admin panel')).toBeVisible();

  await pasteText(user, await screen.findByLabelText(/^Username/), 'root');
  await pasteText(user, screen.getByLabelText(/^Password/), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('tab', { name: 'Used Codes' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByLabelText(/Custom code/)).toHaveValue('VIP-2026');
});

test('a member whose session ends while they edit their profile returns to what was typed', async () => {
  const sessionEnded = { success: false, error: 'Please sign in', code: 'not_authenticated' };
  mockServer.use(
    http.patch('*/api/user/profile', () => HttpResponse.json(sessionEnded, { status: 401 })),
    http.get('*/api/auth/user', () => HttpResponse.json(sessionEnded, { status: 401 })),
    http.post('*/api/auth/login', () =>
      HttpResponse.json({ success: true, message: 'Welcome', user: member }),
    ),
  );
  const { user, client } = await renderAppAt('/profile', (prepared) => setMemberSession(prepared, member));
  const getForm = () => within(screen.getByRole('form', { name: 'Profile' }));

  async function returnToTypedValues() {
    await waitFor(() => expect(path()).toBe('/login'));
    await pasteText(user, await screen.findByLabelText(/^Username/), member.username);
    await pasteText(user, screen.getByLabelText(/^Password/), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(path()).toBe('/profile'));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Company name/)).toHaveValue('Diaz Roofing and Daughters'),
    );
    expect(getForm().getByLabelText(/^Email/)).toHaveValue('rosa@example.test.net');
    expect(getForm().getByLabelText(/^Current password/)).toHaveValue('');
  }

  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await pasteText(user, await screen.findByLabelText(/^Email/), '.net');
  await pasteText(user, getForm().getByLabelText(/^Current password/), 'secret1');
  await pasteText(user, getForm().getByLabelText(/^Company name/), ' and Daughters');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await returnToTypedValues();

  // Another call finds out.
  await act(() => client.refetchQueries(currentUserQuery));
  await returnToTypedValues();

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getByLabelText(/^Company name/)).toHaveValue('Diaz Roofing');
});

test('a member stays on a member page', async () => {
  await renderAppAt('/profile', (client) => setMemberSession(client, member));
  expect(path()).toBe('/profile');
});

test('an admin stays on the panel', async () => {
  await renderAppAt('/admin', (client) => setAdminSession(client, admin));
  expect(path()).toBe('/admin');
});
