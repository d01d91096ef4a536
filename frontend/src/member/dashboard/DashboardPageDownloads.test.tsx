import { createDashboard, createUser } from '@/entities/member/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DashboardPage } from './DashboardPage';

let mockIsDownloadFailing = false;
jest.mock('@/member/documents/DocumentUploadDialog', (): unknown => {
  if (mockIsDownloadFailing) throw new Error('No connection');
  return jest.requireActual('@/member/documents/DocumentUploadDialog');
});

test('a form that fails to download leaves the dashboard usable, and Retry downloads it', async () => {
  // React logs the errors that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  navigator.sendBeacon = jest.fn(() => true);
  mockServer.use(
    http.get('*/api/user/dashboard', () => HttpResponse.json(createDashboard())),
    http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: [] })),
  );
  const client = createTestClient();
  setMemberSession(client, createUser());
  const { user } = render(<DashboardPage />, { at: '/dashboard?tab=documents', client });

  mockIsDownloadFailing = true;
  await user.click(await screen.findByRole('button', { name: 'Upload Documents' }));
  expect(await screen.findByText('This part failed to load')).toBeInTheDocument();
  expect(screen.getByText('No documents uploaded yet')).toBeInTheDocument();

  mockIsDownloadFailing = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('form', { name: 'Upload Documents' })).toBeInTheDocument();
});
