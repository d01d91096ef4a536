import { createCountdownStatus } from '@/entities/countdown/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { dashboardQuery } from '@/entities/member/memberData';
import { type User } from '@/entities/member/user';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DeploymentPackagesPage } from './DeploymentPackagesPage';

// The tests of the packages feature cover the plans.
beforeEach(() =>
  mockServer.use(http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: [] }))),
);

const HOUR = 3600;
const ROSA = { id: 'b4c1', username: 'rosa' } as User;

function serve(
  secondsLeft: Parameters<typeof createCountdownStatus>[0],
  start: 'succeeds' | 'subscribed' | 'fails' = 'succeeds',
) {
  let status = createCountdownStatus(secondsLeft);
  const calls: string[] = [];
  mockServer.use(
    http.get('*/api/user/dashboard', () => HttpResponse.json({ subscription: null })),
    http.get('*/api/user/countdown-status', () => {
      calls.push('read');
      return HttpResponse.json(status);
    }),
    http.post('*/api/user/start-purchase-countdown', () => {
      calls.push('start');
      if (start === 'fails') return HttpResponse.error();
      if (start === 'subscribed')
        return HttpResponse.json(
          { success: false, error: 'You already have a subscription.', code: 'already_subscribed' },
          { status: 409 },
        );
      status = createCountdownStatus({ purchase: 72 * HOUR - 1 });
      return HttpResponse.json({ success: true, deadline: status.purchaseDeadline });
    }),
  );
  return calls;
}

function renderForMember() {
  const client = createTestClient();
  setMemberSession(client, ROSA);
  return { client, show: () => render(<DeploymentPackagesPage />, { at: '/deployment-packages', client }) };
}

test('a visitor reads that packages need an account and starts no window', () => {
  render(<DeploymentPackagesPage />, { at: '/deployment-packages' });
  expect(screen.getByText('Packages cannot be selected until the account is activated')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Activate invitation' })).toBeVisible();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('a member’s first visit starts the window once and shows its end', async () => {
  const calls = serve({});
  renderForMember().show();
  expect(await screen.findByText(/^71h 59m 5/)).toBeVisible();
  expect(screen.getByText('Mar 4, 2026 11:59 AM')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/dashboard');
  expect(calls).toEqual(['read', 'start', 'read']);
});

test('a running window is not started again', async () => {
  const calls = serve({ purchase: 20 * HOUR - 1 });
  renderForMember().show();
  expect(await screen.findByText(/^19h 59m 5/)).toBeVisible();
  expect(calls).toEqual(['read']);
});

test('an expired window shows a link to support', async () => {
  serve({ purchase: -1 });
  renderForMember().show();
  await waitFor(() => expect(screen.getAllByText('ACCESS EXPIRED')).toHaveLength(2));
  expect(
    screen.getByText('The 72-hour window to choose a plan has closed. Support can reopen it.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
  expect(screen.queryByRole('link', { name: 'Choose a plan' })).not.toBeInTheDocument();
});

test('a member with a plan sees no error', async () => {
  const calls = serve({}, 'subscribed');
  renderForMember().show();
  expect(await screen.findByText('You have a plan')).toBeVisible();
  expect(calls).toEqual(['read', 'start']);
});

test('no window is started if the cached dashboard has a plan', async () => {
  const calls = serve({});
  const { client, show } = renderForMember();
  client.setQueryData([...dashboardQuery.queryKey], { subscription: { status: 'active' } });
  show();
  expect(screen.getByText('You have a plan')).toBeVisible();
  await waitFor(() => expect(calls).toEqual(['read']));
});

test('a member without a window sees the access countdown', async () => {
  serve({ access: 30 * HOUR - 1 }, 'subscribed');
  renderForMember().show();
  expect(await screen.findByText(/^29h 59m 5/)).toBeVisible();
});

test.each([
  ['both running', 20 * HOUR - 1, /^Purchase window 19h 59m 5/],
  ['an expired window', -1, /^ACCESS EXPIRED$/],
])('the access countdown has its own badge: %s', async (_case, purchase, text) => {
  serve({ purchase, access: 30 * HOUR - 1 });
  renderForMember().show();
  await waitFor(() => expect(screen.getAllByRole('timer')).toHaveLength(2));
  const [first, second] = screen.getAllByRole('timer');
  expect(first).toHaveTextContent(text);
  expect(second).toHaveTextContent(/^Access 29h 59m 5/);
});

test('a window that fails to start does not block the plans', async () => {
  const calls = serve({}, 'fails');
  renderForMember().show();
  await waitFor(() => expect(calls).toEqual(['read', 'start']));
  expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/dashboard');
});
