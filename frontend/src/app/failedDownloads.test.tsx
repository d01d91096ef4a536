import { TourButton } from '@/demo/tour/TourButton';
import { TourProvider } from '@/demo/tour/TourProvider';
import { createDashboard, createUser } from '@/entities/member/fixtures';
import { createNotificationPreferences } from '@/entities/notification/fixtures';
import { createSecurity } from '@/entities/security/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { DashboardPage } from '@/member/dashboard/DashboardPage';
import { ProfilePage } from '@/member/profile/ProfilePage';
import { CODE_GROUPS } from '@/panel/codes/codeGroups';
import { CodeListCard } from '@/panel/codes/CodeListCard';
import { overview, unassignedCode } from '@/panel/codes/fixtures';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

let mockIsOffline = true;

/** A module that is downloaded when its part is first rendered. */
const mockDownload = (module: string): unknown => {
  if (mockIsOffline) throw new Error('No connection');
  return jest.requireActual(module);
};
jest.mock('@/demo/tour/spotlight', () => mockDownload('@/demo/tour/spotlight'));
jest.mock('@/member/documents/DocumentUploadDialog', () =>
  mockDownload('@/member/documents/DocumentUploadDialog'),
);
jest.mock('@/member/profile/PreferencesCard', () => mockDownload('@/member/profile/PreferencesCard'));
jest.mock('@/panel/codes/CodeDialogs', () => mockDownload('@/panel/codes/CodeDialogs'));

beforeEach(() => {
  mockIsOffline = true;
  // React logs the errors that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  navigator.sendBeacon = jest.fn(() => true);
});

function createMemberClient() {
  const client = createTestClient();
  setMemberSession(client, createUser());
  return client;
}

test('a form that fails to download leaves the dashboard usable, and Retry downloads it', async () => {
  mockServer.use(
    http.get('*/api/user/dashboard', () => HttpResponse.json(createDashboard())),
    http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: [] })),
  );
  const { user } = render(<DashboardPage />, {
    at: '/dashboard?tab=documents',
    client: createMemberClient(),
  });
  await user.click(await screen.findByRole('button', { name: 'Upload Documents' }));
  expect(await screen.findByText('This part failed to load')).toBeInTheDocument();
  expect(screen.getByText('No documents uploaded yet')).toBeInTheDocument();

  mockIsOffline = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('form', { name: 'Upload Documents' })).toBeInTheDocument();
});

test('preferences that fail to download say so, and Retry downloads them', async () => {
  mockServer.use(
    http.get('*/api/user/notification-preferences', () => HttpResponse.json(createNotificationPreferences())),
    http.get('*/api/user/security', () => HttpResponse.json(createSecurity())),
  );
  const { user } = render(<ProfilePage />, { at: '/profile', client: createMemberClient() });
  expect(await screen.findByText('This part failed to load')).toBeInTheDocument();

  mockIsOffline = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('form', { name: 'Notifications' })).toBeInTheDocument();
});

test('dialogs that cannot be downloaded leave the list usable, and Retry downloads them again', async () => {
  mockServer.use(http.get('*/api/admin/invitation-codes', () => HttpResponse.json(overview)));
  const { user } = render(
    <CodeListCard
      overviewGroup="unassigned"
      labels={CODE_GROUPS.find(({ group }) => group === 'unassigned')!}
      newIds={new Set()}
    />,
  );
  const revoke = await screen.findByRole('button', { name: `Revoke ${unassignedCode.code}` });
  await user.click(revoke);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part failed to load');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await user.click(revoke);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part failed to load');
  mockIsOffline = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('dialog', { name: 'Revoke code' })).toBeInTheDocument();
});

test('a tour that fails to load shows an error and can be tried again', async () => {
  const { user } = render(
    <TourProvider>
      <TourButton />
    </TourProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Start Tour' }));
  expect(await screen.findByText('Tour not loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start Tour' })).toBeEnabled();
});
