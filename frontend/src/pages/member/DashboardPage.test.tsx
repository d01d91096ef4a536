import { keepClaimDraft, readClaimDrafts } from '@/features/claims/model/claimDrafts';
import { EMPTY_CLAIM } from '@/features/claims/model/claimSchema';
import { enterAsMember } from '@/features/session/model/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DashboardPage } from './DashboardPage';

const MEMBER = {
  id: '7b3c0000-0000-4000-8000-000000000001',
  username: 'nightowl',
  email: 'owl@example.com',
  firstName: 'Nora',
  lastName: 'Owl',
  phone: '(555) 123-4567',
  companyName: 'Owl Roofing',
  position: 'Contractor',
  licenseNumber: 'TX-1',
  createdAt: '2026-01-02T09:00:00Z',
};

const STATISTICS = {
  totalClaims: 0,
  completedClaims: 0,
  totalOriginalAmount: '0.00',
  totalFinalAmount: '0.00',
  improvementAmount: '0.00',
};

function serveMember() {
  mockServer.use(
    http.get('*/api/user/dashboard', () =>
      HttpResponse.json({
        subscription: null,
        statistics: STATISTICS,
        recentClaims: [],
        recentDocuments: [],
        recentActivity: [],
      }),
    ),
    http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: [] })),
    http.get('*/api/devices', () =>
      HttpResponse.json({ devices: [], plan: { planName: 'Basic', maxDevices: 1, currentDevices: 0 } }),
    ),
  );
}

beforeEach(() => {
  localStorage.clear();
  serveMember();
});

function open(at = '/dashboard') {
  const client = createTestClient();
  enterAsMember(client, MEMBER);
  return render(<DashboardPage />, { at, client });
}

test('it shows whose dashboard it is, and begins at Device Security', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Member Dashboard' })).toBeInTheDocument();
  expect(screen.getByText('nightowl')).toBeInTheDocument();
  expect(screen.getByText('owl@example.com')).toBeInTheDocument();
  expect(await screen.findByRole('tab', { name: 'Device Security' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(await screen.findByText('No Active Subscription')).toBeInTheDocument();
});

test('the tab stands in the address', async () => {
  const { user, address } = open('/dashboard?tab=documents');
  expect(await screen.findByText('No documents uploaded yet')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Activity' }));
  expect(await screen.findByText('No recent activity')).toBeInTheDocument();
  expect(address()).toBe('/dashboard?tab=activity');
});

test('Upload Estimate and Upload Documents open their forms', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Upload Estimate' }));
  expect(await screen.findByRole('form', { name: 'Claim' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Upload Documents' }));
  expect(await screen.findByRole('form', { name: 'Upload Documents' })).toBeInTheDocument();
});

test('Disconnect ends the session and leads home', async () => {
  mockServer.use(http.post('*/api/auth/logout', () => HttpResponse.json({ success: true, message: 'Bye' })));
  const { user, address } = open();
  await screen.findByText('No Active Subscription');
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Logged out')).toBeInTheDocument();
  expect(screen.getByText('You have been safely disconnected from the network.')).toBeInTheDocument();
  expect(address()).toBe('/home');
});

test('Disconnect takes claims begun and not sent out of the browser; a failed one leaves them', async () => {
  keepClaimDraft(MEMBER.id, 'draft', { ...EMPTY_CLAIM, homeowner: 'Ines Okafor' });
  mockServer.use(
    http.post('*/api/auth/logout', () => HttpResponse.json({ error: 'Down' }, { status: 503 }), {
      once: true,
    }),
    http.post('*/api/auth/logout', () => HttpResponse.json({ success: true, message: 'Bye' })),
  );
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  await screen.findByText('Logout failed');
  expect(readClaimDrafts(MEMBER.id)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  await screen.findByText('Another page');
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('a dashboard that fails comes to rest, and Retry brings all of it', async () => {
  let calls = 0;
  mockServer.use(
    http.get('*/api/user/dashboard', () => {
      calls += 1;
      return HttpResponse.json({ error: 'Down' }, { status: 500 });
    }),
  );
  const { user } = open('/dashboard?tab=claims');
  expect(await screen.findByText('Failed to load claims')).toBeInTheDocument();
  expect(screen.getByText('Failed to load statistics')).toBeInTheDocument();
  expect(calls).toBe(1);
  mockServer.resetHandlers();
  serveMember();
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(await screen.findByText('No claims submitted yet')).toBeInTheDocument();
  expect(screen.getByText('Total Claims')).toBeInTheDocument();
});

test('coming back reads the dashboard again while what is known stands', async () => {
  const client = createTestClient();
  enterAsMember(client, MEMBER);
  const { unmount } = render(<DashboardPage />, { at: '/dashboard?tab=activity', client });
  await screen.findByText('No recent activity');
  unmount();
  mockServer.use(
    http.get('*/api/user/dashboard', () =>
      HttpResponse.json({
        subscription: null,
        statistics: STATISTICS,
        recentClaims: [],
        recentDocuments: [],
        recentActivity: [
          { id: 'a', action: 'claim_moved', description: 'Claim moved', createdAt: '2026-01-20T15:30:00Z' },
        ],
      }),
    ),
  );
  render(<DashboardPage />, { at: '/dashboard?tab=activity', client });
  expect(screen.getByText('No recent activity')).toBeInTheDocument();
  expect(await screen.findByText('Claim moved')).toBeInTheDocument();
});

test('a failed Disconnect says so and changes nothing', async () => {
  mockServer.use(
    http.post('*/api/auth/logout', () =>
      HttpResponse.json(
        { success: false, error: 'The service is down', code: 'unavailable' },
        { status: 503 },
      ),
    ),
  );
  const { user, address } = open();
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Logout failed')).toBeInTheDocument();
  expect(address()).toBe('/dashboard');
});
