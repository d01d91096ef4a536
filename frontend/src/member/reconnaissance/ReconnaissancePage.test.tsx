import { countdownsQuery, toCountdowns } from '@/entities/countdown/countdown';
import { createCountdownStatus } from '@/entities/countdown/fixtures';
import { setAdminSession, setMemberSession, clearSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { serveSubmission } from '@/test/submissions';
import { act, screen } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { ReconnaissancePage } from './ReconnaissancePage';

beforeEach(() => void serveSubmission());

const ADMIN = { id: 'a', username: 'warden', fullName: 'The Warden', role: 'admin' as const };
const MEMBER = {
  id: 'm',
  username: 'nightowl',
  email: 'owl@example.com',
  firstName: 'Nora',
  lastName: 'Owl',
  phone: '(555) 123-4567',
  companyName: 'Owl Roofing',
  position: 'Estimator',
  licenseNumber: '',
  createdAt: '2026-01-02T09:00:00Z',
};
const HOUR = 3600;
const RUNNING = createCountdownStatus({ access: 60 * HOUR });
const SENT = { success: true, message: 'Received', serviceRequest: { files: [] } };

function renderForMember() {
  const client = createTestClient();
  setMemberSession(client, MEMBER);
  return render(<ReconnaissancePage />, { at: '/reconnaissance', client });
}

/** The responses are sent in order; the last one is repeated. */
function serveCountdowns(...responses: object[]) {
  mockServer.use(
    http.get('*/api/user/countdown-status', () =>
      HttpResponse.json(responses.length > 1 ? responses.shift() : responses[0]),
    ),
  );
}

async function submitFile(user: UserEvent) {
  await screen.findByRole('form', { name: 'RECONNAISSANCE' });
  await user.upload(
    screen.getByLabelText('File', { selector: 'input' }),
    new File(['content'], 'carrier.pdf'),
  );
  await user.click(screen.getByRole('button', { name: 'Initiate RECONNAISSANCE' }));
  await user.click(screen.getByRole('button', { name: 'Start countdown' }));
}

test('visitors see a link to log in, and no requests are made', () => {
  render(<ReconnaissancePage />, { at: '/reconnaissance' });
  expect(screen.getByText('Access Denied. Login required.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('panel admins are denied access', () => {
  const client = createTestClient();
  setAdminSession(client, ADMIN);
  render(<ReconnaissancePage />, { at: '/reconnaissance', client });
  expect(screen.getByText('Access Denied. Login required.')).toBeInTheDocument();
});

test('members see the form and its warning', async () => {
  serveCountdowns(createCountdownStatus());
  renderForMember();
  expect(await screen.findByRole('form', { name: 'RECONNAISSANCE' })).toBeInTheDocument();
  expect(screen.getByText('This starts a countdown that cannot be stopped')).toBeInTheDocument();
});

test('a member who has used it sees the countdown instead of the form', async () => {
  serveCountdowns(RUNNING);
  renderForMember();
  expect(await screen.findByText('60h 00m 00s')).toBeVisible();
  expect(screen.getByText('Mar 4, 2026 12:00 AM')).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('a countdown that runs without an upload does not hide the form', async () => {
  serveCountdowns({ ...RUNNING, isReconnaissanceUsed: false });
  renderForMember();
  expect(await screen.findByRole('form', { name: 'RECONNAISSANCE' })).toBeInTheDocument();
});

test('after the upload the countdown is shown', async () => {
  serveCountdowns(createCountdownStatus(), RUNNING);
  mockServer.use(http.post('*/api/service-request', () => HttpResponse.json(SENT, { status: 201 })));
  const { user } = renderForMember();
  await submitFile(user);
  expect(await screen.findByText('60h 00m 00s')).toBeVisible();
});

test('an upload whose response was lost is detected by its countdown', async () => {
  serveCountdowns(createCountdownStatus(), RUNNING);
  mockServer.use(http.post('*/api/service-request', () => HttpResponse.error()));
  const { user } = renderForMember();
  await submitFile(user);
  expect(await screen.findByRole('region', { name: 'RECONNAISSANCE Initiated' })).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('a countdown that is fetched during the upload keeps the form and its Cancel button', async () => {
  serveCountdowns(createCountdownStatus(), RUNNING);
  let finish: () => void = () => undefined;
  mockServer.use(
    http.post('*/api/service-request', async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return HttpResponse.json(
        { ...SENT, serviceRequest: { files: [{ originalFilename: 'carrier.pdf' }] } },
        { status: 201 },
      );
    }),
  );
  const { user, client } = renderForMember();
  await submitFile(user);
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible();
  await act(async () => {
    client.setQueryData(countdownsQuery.queryKey, toCountdowns(RUNNING, performance.now()));
    // The cache notifies the page in a separate task.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  finish();
  expect(await screen.findByText('is uploaded.', { exact: false })).toHaveTextContent('carrier.pdf');
});

test('the form is shown if the countdowns cannot be loaded, and the error is only logged', async () => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  mockServer.use(http.get('*/api/user/countdown-status', () => HttpResponse.error()));
  renderForMember();
  expect(await screen.findByRole('form', { name: 'RECONNAISSANCE' })).toBeInTheDocument();
  expect(log).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/could not be/i)).not.toBeInTheDocument();
});

test('access is denied after the session ends', async () => {
  serveCountdowns(RUNNING);
  const { client } = renderForMember();
  await screen.findByText('60h 00m 00s');
  act(() => clearSession(client));
  expect(await screen.findByText('Access Denied. Login required.')).toBeVisible();
});
