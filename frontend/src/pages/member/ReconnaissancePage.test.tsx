import { countdownsQuery } from '@/features/countdown/api/countdowns';
import { countdownStatus } from '@/features/countdown/fixtures';
import { countdownsOf } from '@/features/countdown/model/countdown';
import { enterAsAdmin, enterAsMember, leaveSession } from '@/features/session/model/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { act, screen } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { ReconnaissancePage } from './ReconnaissancePage';

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
  licenseNumber: null,
  createdAt: '2026-01-02T09:00:00Z',
};
const HOUR = 3600;
const RUNNING = countdownStatus({ access: 60 * HOUR });
const SENT = { success: true, message: 'Received', serviceRequest: { files: [] } };

function renderForMember() {
  const client = createTestClient();
  enterAsMember(client, MEMBER);
  return render(<ReconnaissancePage />, { at: '/reconnaissance', client });
}

/** Answers with these, one after another; the last one stays. */
function answerCountdowns(...answers: object[]) {
  mockServer.use(
    http.get('*/api/user/countdown-status', () =>
      HttpResponse.json(answers.length > 1 ? answers.shift() : answers[0]),
    ),
  );
}

async function initiate(user: UserEvent) {
  await screen.findByRole('form', { name: 'RECONNAISSANCE' });
  await user.upload(
    screen.getByLabelText('File', { selector: 'input' }),
    new File(['content'], 'carrier.pdf'),
  );
  await user.click(screen.getByRole('button', { name: 'Initiate RECONNAISSANCE' }));
  await user.click(screen.getByRole('button', { name: 'Start countdown' }));
}

test('visitors are refused and shown the way in, and nothing is asked for them', () => {
  render(<ReconnaissancePage />, { at: '/reconnaissance' });
  expect(screen.getByText('Access Denied. Login required.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('admins are no members', () => {
  const client = createTestClient();
  enterAsAdmin(client, ADMIN);
  render(<ReconnaissancePage />, { at: '/reconnaissance', client });
  expect(screen.getByText('Access Denied. Login required.')).toBeInTheDocument();
});

test('members see the form and its warning', async () => {
  answerCountdowns(countdownStatus());
  renderForMember();
  expect(await screen.findByRole('form', { name: 'RECONNAISSANCE' })).toBeInTheDocument();
  expect(screen.getByText('This starts a countdown that cannot be stopped')).toBeInTheDocument();
});

test('a member who used it already finds the countdown running instead of a form', async () => {
  answerCountdowns(RUNNING);
  renderForMember();
  expect(await screen.findByText('60h 00m 00s')).toBeVisible();
  expect(screen.getByText('Mar 4, 2026 12:00 AM')).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('the upload is followed by the countdown that it began', async () => {
  answerCountdowns(countdownStatus(), RUNNING);
  mockServer.use(http.post('*/api/service-request', () => HttpResponse.json(SENT, { status: 201 })));
  const { user } = renderForMember();
  await initiate(user);
  expect(await screen.findByText('60h 00m 00s')).toBeVisible();
});

test('an upload whose answer was lost is found out by the countdown it began', async () => {
  answerCountdowns(countdownStatus(), RUNNING);
  mockServer.use(http.post('*/api/service-request', () => HttpResponse.error()));
  const { user } = renderForMember();
  await initiate(user);
  expect(await screen.findByRole('region', { name: 'RECONNAISSANCE Initiated' })).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('a countdown that is read while the file is on its way leaves its form and its Cancel standing', async () => {
  answerCountdowns(countdownStatus(), RUNNING);
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
  await initiate(user);
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible();
  await act(async () => {
    client.setQueryData(countdownsQuery.queryKey, countdownsOf(RUNNING, performance.now()));
    // The cache tells the page in a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  finish();
  expect(await screen.findByText('is uploaded.', { exact: false })).toHaveTextContent('carrier.pdf');
});

test('where the countdowns cannot be read the form stands, and the log alone says why', async () => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  mockServer.use(http.get('*/api/user/countdown-status', () => HttpResponse.error()));
  renderForMember();
  expect(await screen.findByRole('form', { name: 'RECONNAISSANCE' })).toBeInTheDocument();
  expect(log).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/could not be/i)).not.toBeInTheDocument();
});

test('a session that ends leaves the refusal', async () => {
  answerCountdowns(RUNNING);
  const { client } = renderForMember();
  await screen.findByText('60h 00m 00s');
  act(() => leaveSession(client));
  expect(await screen.findByText('Access Denied. Login required.')).toBeVisible();
});
