import { mockServer } from '@/test/mockServer';
import { render, createTestClient } from '@/test/render';
import { serveSubmission } from '@/test/submissions';
import { findToast } from '@/test/toasts';
import { screen, waitFor, within, act } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Link } from 'react-router-dom';
import { Reconnaissance } from './Reconnaissance';
import { countdownsQuery, toCountdowns } from '@/entities/countdown/countdown';
import { createCountdownStatus } from '@/entities/countdown/fixtures';
import { setAdminSession, setMemberSession, clearSession } from '@/entities/session/sessionCache';
import { ReconnaissancePage } from './ReconnaissancePage';

describe('Reconnaissance', () => {
  beforeEach(() => void serveSubmission());

  function renderUnused(onAttempt: () => void = () => undefined) {
    return render(<Reconnaissance isUsed={false} countdown={null} onAttempt={onAttempt} />);
  }

  const fileInput = () => screen.getByLabelText('File', { selector: 'input' });

  async function initiate(user: UserEvent) {
    await user.upload(fileInput(), new File(['content'], 'carrier.pdf'));
    await user.click(screen.getByRole('button', { name: 'Initiate RECONNAISSANCE' }));
    await user.click(screen.getByRole('button', { name: 'Start countdown' }));
  }

  function respondWith(status: number, body: Record<string, unknown>) {
    const sent: [unknown, string[]][] = [];
    mockServer.use(
      http.post('*/api/service-request', async ({ request }) => {
        const form = await request.formData();
        sent.push([form.get('serviceType'), form.getAll('files').map((file) => (file as File).name)]);
        return HttpResponse.json(body, { status });
      }),
    );
    return sent;
  }

  test('submitting without a file shows an error and no confirmation', async () => {
    const { user } = renderUnused();
    await user.click(screen.getByRole('button', { name: 'Initiate RECONNAISSANCE' }));
    const form = screen.getByRole('form', { name: 'RECONNAISSANCE' });
    expect(await within(form).findByText('No File Selected')).toBeInTheDocument();
    expect(within(form).getByText('Please select a file to upload.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('cancelling the confirmation sends nothing', async () => {
    const sent = respondWith(201, {});
    const { user } = renderUnused();
    await user.upload(fileInput(), new File(['content'], 'carrier.pdf'));
    await user.click(screen.getByRole('button', { name: 'Initiate RECONNAISSANCE' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
  });

  test('uploading a file starts the countdown and focuses the confirmation text', async () => {
    const sent = respondWith(201, {
      success: true,
      message: 'Received',
      serviceRequest: { files: [{ originalFilename: 'carrier.pdf' }] },
    });
    const onAttempt = jest.fn();
    const { user } = renderUnused(onAttempt);
    await initiate(user);
    const card = await screen.findByRole('region', { name: 'RECONNAISSANCE Initiated' });
    expect(within(card).getByText('carrier.pdf').closest('[tabindex]')).toHaveFocus();
    expect(
      await screen.findByText(
        'File uploaded. 72-hour access countdown started. Your code burns out after this deadline.',
      ),
    ).toBeInTheDocument();
    expect(sent).toEqual([['reconnaissance', ['carrier.pdf']]]);
    expect(onAttempt).toHaveBeenCalledTimes(1);
  });

  test('a second use is refused with the server’s message', async () => {
    respondWith(409, { success: false, error: 'RECONNAISSANCE was already used', code: 'already_used' });
    const { user } = renderUnused();
    await initiate(user);
    const form = screen.getByRole('form', { name: 'RECONNAISSANCE' });
    expect(await within(form).findByText('RECONNAISSANCE was already used')).toBeInTheDocument();
    expect(within(form).getByText('carrier.pdf')).toBeInTheDocument();
  });

  test.each([
    [403, 'quota_exceeded', {}, 'The limit of this account is reached.'],
    [
      429,
      'throttled',
      { 'Retry-After': '600' },
      'The limit of this account is reached. You can try again in 10 minutes.',
    ],
  ])('a reached limit (%s) shows the server’s message', async (status, code, headers, text) => {
    const body = { success: false, error: 'The limit of this account is reached.', code };
    mockServer.use(http.post('*/api/service-request', () => HttpResponse.json(body, { status, headers })));
    const { user } = renderUnused();
    await initiate(user);
    const form = screen.getByRole('form', { name: 'RECONNAISSANCE' });
    expect(await within(form).findByText(text)).toBeInTheDocument();
  });

  test.each([
    ['without a connection', () => HttpResponse.error(), /^The server could not be reached/],
    [
      'after a server error',
      () =>
        HttpResponse.json(
          { success: false, error: 'The disk is full', code: 'server_error' },
          { status: 500 },
        ),
      /^The disk is full/,
    ],
  ])('%s the toast says that the upload failed, and the form says why', async (_case, respond, reason) => {
    mockServer.use(http.post('*/api/service-request', respond));
    const { user } = renderUnused();
    await initiate(user);
    expect(await findToast('Could not upload file. Please try again.')).toBeInTheDocument();
    const form = screen.getByRole('form', { name: 'RECONNAISSANCE' });
    expect(within(form).getByText(reason)).toBeInTheDocument();
  });

  test('after an error of a proxy the server is asked whether the file has arrived', async () => {
    const request = { files: [{ originalFilename: 'carrier.pdf' }] };
    const keys = serveSubmission({
      state: 'completed',
      response: { success: true, serviceRequest: request },
    });
    mockServer.use(
      http.post('*/api/service-request', () => new HttpResponse('<h1>Bad</h1>', { status: 502 })),
    );
    const { user } = renderUnused();
    await initiate(user);
    expect(await screen.findByRole('region', { name: 'RECONNAISSANCE Initiated' })).toBeInTheDocument();
    expect(keys).toHaveLength(1);
  });

  test('a double click on the confirm button sends the file once', async () => {
    const sent = respondWith(201, { success: true, message: 'Received', serviceRequest: { files: [] } });
    const { user } = renderUnused();
    await user.upload(fileInput(), new File(['content'], 'carrier.pdf'));
    await user.click(screen.getByRole('button', { name: 'Initiate RECONNAISSANCE' }));
    await user.dblClick(screen.getByRole('button', { name: 'Start countdown' }));
    expect(await screen.findByRole('region', { name: 'RECONNAISSANCE Initiated' })).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  test('a retry after a lost response reuses the idempotency key, and each attempt reports itself', async () => {
    const keys: (string | null)[] = [];
    mockServer.use(
      http.post('*/api/service-request', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.error();
      }),
    );
    const onAttempt = jest.fn();
    const { user } = renderUnused(onAttempt);
    await initiate(user);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await user.click(screen.getByRole('button', { name: 'Start countdown' }));
    await waitFor(() => expect(onAttempt).toHaveBeenCalledTimes(2));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('leaving the page with a selected file asks for confirmation', async () => {
    const ask = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { user } = render(
      <>
        <Link to="/dashboard">Dashboard</Link>
        <Reconnaissance isUsed={false} countdown={null} onAttempt={() => undefined} />
      </>,
    );
    await user.upload(fileInput(), new File(['content'], 'carrier.pdf'));
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('after its use only the countdown is shown', () => {
    render(<Reconnaissance isUsed countdown={<p>11h 59m 59s</p>} onAttempt={() => undefined} />);
    const card = screen.getByRole('region', { name: 'RECONNAISSANCE Initiated' });
    expect(within(card).getByText('11h 59m 59s')).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  test('the form is not rendered until its availability is known', () => {
    render(<Reconnaissance isUsed={null} countdown={null} onAttempt={() => undefined} />);
    expect(screen.getByText('Loading RECONNAISSANCE')).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });
});

describe('ReconnaissancePage', () => {
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
    const isFinished = new Promise<void>((resolve) => (finish = resolve));
    mockServer.use(
      http.post('*/api/service-request', async () => {
        await isFinished;
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
});
