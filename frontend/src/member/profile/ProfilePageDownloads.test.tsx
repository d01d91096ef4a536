import { createUser } from '@/entities/member/fixtures';
import { createNotificationPreferences } from '@/entities/notification/fixtures';
import { createSecurity } from '@/entities/security/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ProfilePage } from './ProfilePage';

let mockIsDownloadFailing = true;
jest.mock('./PreferencesCard', (): unknown => {
  if (mockIsDownloadFailing) throw new Error('No connection');
  return jest.requireActual('./PreferencesCard');
});

test('preferences that fail to download say so, and Retry downloads them', async () => {
  // React logs the errors that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  navigator.sendBeacon = jest.fn(() => true);
  mockServer.use(
    http.get('*/api/user/notification-preferences', () => HttpResponse.json(createNotificationPreferences())),
    http.get('*/api/user/security', () => HttpResponse.json(createSecurity())),
  );
  const client = createTestClient();
  setMemberSession(client, createUser());
  const { user } = render(<ProfilePage />, { at: '/profile', client });
  expect(await screen.findByText('This part failed to load')).toBeInTheDocument();

  mockIsDownloadFailing = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('form', { name: 'Notifications' })).toBeInTheDocument();
});
