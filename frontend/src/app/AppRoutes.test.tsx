import { countdownStatus } from '@/features/countdown/fixtures';
import { enterAsAdmin, enterAsMember } from '@/features/session/model/sessionCache';
import { type Admin, type User } from '@/shared/config/bootData';
import { appRoutes } from '@/shared/config/paths';
import { ToastRegion } from '@/shared/ui/ToastRegion';
import { mockServer } from '@/test/mockServer';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { AppRoutes } from './AppRoutes';
import { pageLoaders } from './pageLoaders';
import { createQueryClient } from './queryClient';

const member: User = {
  id: 'b4c1',
  username: 'rosa',
  email: 'rosa@example.test',
  firstName: 'Rosa',
  lastName: 'Diaz',
  phone: '(555) 123-4567',
  companyName: 'Diaz Roofing',
  position: 'Estimator',
  licenseNumber: null,
  createdAt: '2026-01-01T00:00:00Z',
};
const admin: Admin = { id: 'a1', username: 'root', fullName: 'Root Admin', role: 'super_admin' };

// What the pages read is their features' own matter.
beforeEach(() =>
  mockServer.use(
    http.get('*/api/user/countdown-status', () => HttpResponse.json(countdownStatus())),
    http.all('*/api/*', () => new HttpResponse(null, { status: 404 })),
  ),
);

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

async function renderAppAt(
  address: string,
  prepare?: (client: ReturnType<typeof createQueryClient>) => void,
) {
  const client = createQueryClient();
  prepare?.(client);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <AppRoutes />
      </MemoryRouter>
      <ToastRegion />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { client, user: userEvent.setup() };
}

const heading = () => screen.getByRole('heading', { level: 1 });
const address = () => screen.getByTestId('address').textContent;

test('every route of the product has a page of its own name', () => {
  expect(Object.keys(pageLoaders).sort()).toEqual(appRoutes.map(({ page }) => page).sort());
});

test.each(appRoutes.filter(({ area }) => area === 'public').map(({ path, title }) => [path, title]))(
  '%s opens for everybody, with one heading and its own title',
  async (path, title) => {
    await renderAppAt(path);
    expect(heading()).toBeVisible();
    expect(document.title).toContain(title);
    expect(address()).toBe(path);
  },
);

test('the landing title stands alone, the logo leads to the menu, and no banner leads back', async () => {
  const { user } = await renderAppAt('/');
  expect(address()).toBe('/home');
  expect(document.title).toBe('Unpredictable & Unusual Expert Results From Within');
  expect(screen.queryByRole('link', { name: 'return to home' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'Tap the Logo to Continue' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Navigation' })).toHaveFocus();
  expect(document.title).toBe('Navigation | Anonymous Adjusters Network');
});

test('the menu leads where the specification says', async () => {
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

test('the banner leads home from an inner page', async () => {
  const { user } = await renderAppAt('/contact');
  await user.click(screen.getByRole('link', { name: 'return to home' }));
  expect(await screen.findByRole('link', { name: 'Tap the Logo to Continue' })).toBeVisible();
});

test.each(['/no-such-page', '/HOME'])(
  '%s says that there is no such page, as the server does',
  async (path) => {
    await renderAppAt(path);
    expect(heading()).toHaveTextContent('404 Page Not Found');
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
    expect(document.title).toBe('404 Page Not Found | Anonymous Adjusters Network');
  },
);

test('a member page leads everybody else to the sign-in', async () => {
  await renderAppAt('/dashboard');
  expect(address()).toBe('/login');
});

test('the admin panel tells everybody else and leads to the admin sign-in', async () => {
  await renderAppAt('/admin', (client) => enterAsMember(client, member));
  expect(address()).toBe('/admin-login');
  expect(await screen.findByText('Authentication Required')).toBeVisible();
  expect(screen.getByText('Please log in to access admin panel')).toBeVisible();
});

test('a session that ends under an admin is told, and the next one goes on at the same tab with what was typed', async () => {
  const over = { success: false, error: 'Please sign in', code: 'not_authenticated' };
  mockServer.use(
    http.post('*/api/admin/invitation-codes', () => HttpResponse.json(over, { status: 401 })),
    http.post('*/api/admin/login', () => HttpResponse.json({ success: true, message: 'Welcome', admin })),
  );
  const { user } = await renderAppAt('/admin?tab=used', (client) => enterAsAdmin(client, admin));
  await user.type(await screen.findByLabelText(/Custom code/), 'VIP-2026');
  await user.click(screen.getByRole('button', { name: 'Create Custom Code' }));
  await waitFor(() => expect(address()).toBe('/admin-login'));
  expect(await screen.findByText('Please log in to access admin panel')).toBeVisible();

  await user.type(await screen.findByLabelText(/^Username/), 'root');
  await user.type(screen.getByLabelText(/^Password/), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('tab', { name: 'Used Codes' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByLabelText(/Custom code/)).toHaveValue('VIP-2026');
});

test('a member stays on a member page', async () => {
  await renderAppAt('/profile', (client) => enterAsMember(client, member));
  expect(address()).toBe('/profile');
});

test('an admin stays on the panel', async () => {
  await renderAppAt('/admin', (client) => enterAsAdmin(client, admin));
  expect(address()).toBe('/admin');
});
