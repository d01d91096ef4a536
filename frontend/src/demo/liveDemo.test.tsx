import { currentUserQuery } from '@/entities/member/sessionQueries';
import { setAdminSession, setMemberSession } from '@/entities/session/sessionCache';
import { setDeviceHeaderProvider } from '@/shared/api/deviceHeaders';
import { type User } from '@/entities/member/user';
import { bootData } from '@/shared/api/bootData';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { DemoPage } from './DemoPage';
import { pasteText } from '@/test/user';
import { findToast } from '@/test/toasts';

describe('liveDemo', () => {
  const DEMO_LOGIN = '*/api/auth/demo-login';
  const demoMember = { id: 'd1', username: 'demo' } as User;
  const signedIn = { success: true, message: 'Welcome', user: demoMember };

  const openButton = () => screen.queryByRole('button', { name: 'Open the live demo' });

  beforeEach(() => (bootData.demoLogin = true));
  afterEach(() => {
    bootData.demoLogin = false;
    setDeviceHeaderProvider(null);
  });

  test('the live demo is offered only if the boot data enables it', () => {
    bootData.demoLogin = false;
    render(<DemoPage />, { at: '/demo' });
    expect(openButton()).not.toBeInTheDocument();
  });

  test('the button signs in as the demo member with the device headers and opens the dashboard', async () => {
    const sent: Request[] = [];
    setDeviceHeaderProvider(() =>
      Promise.resolve({ 'x-device-fingerprint': 'f'.repeat(64), 'x-device-label': 'Desktop' }),
    );
    mockServer.use(
      http.post(DEMO_LOGIN, ({ request }) => {
        sent.push(request);
        return HttpResponse.json(signedIn);
      }),
    );
    const { user, client, address } = render(<DemoPage />, { at: '/demo' });

    await user.click(openButton()!);

    await waitFor(() => expect(address()).toBe('/dashboard?tab=claims'));
    expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(demoMember);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.headers.get('x-device-fingerprint')).toBe('f'.repeat(64));
  });

  test('while the demo opens the button is busy and a second click does nothing', async () => {
    let calls = 0;
    mockServer.use(
      http.post(DEMO_LOGIN, async () => {
        calls += 1;
        await delay('infinite');
        return HttpResponse.json(signedIn);
      }),
    );
    const { user } = render(<DemoPage />, { at: '/demo' });

    await user.click(openButton()!);
    const busy = screen.getByRole('button', { name: 'PROCESSING...' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(calls).toBe(1));
    await user.click(busy);
    expect(calls).toBe(1);
  });

  test('an error shows a toast, and its message stays below the button until the next try', async () => {
    const error = 'Too many requests. Please wait and try again.';
    mockServer.use(
      http.post(
        DEMO_LOGIN,
        () => HttpResponse.json({ success: false, error, code: 'throttled' }, { status: 429 }),
        {
          once: true,
        },
      ),
      http.post(DEMO_LOGIN, () => HttpResponse.json(signedIn)),
    );
    const { user, address } = render(<DemoPage />, { at: '/demo' });

    await user.click(openButton()!);
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(screen.getByText('Demo Failed')).toBeVisible();
    expect(screen.getByText('Failed to start demo')).toBeVisible();
    expect(address()).toBe('/demo');

    await user.click(openButton()!);
    await waitFor(() => expect(address()).toBe('/dashboard?tab=claims'));
    expect(screen.queryByText(error)).not.toBeInTheDocument();
  });

  test.each(['a member', 'an admin'])('%s who is signed in cannot open the live demo', (who) => {
    const client = createTestClient();
    if (who === 'a member') setMemberSession(client, demoMember);
    else setAdminSession(client, { id: 'a1', username: 'root', fullName: 'Root Admin', role: 'admin' });
    render(<DemoPage />, { at: '/demo', client });
    expect(openButton()).not.toBeInTheDocument();
    expect(screen.getByText(/You are signed in: disconnect first\./)).toBeVisible();
  });
});

describe('sampleClaim', () => {
  /** The mock server refuses every call, so these tests also show that nothing is sent. */
  function renderDemo() {
    return render(<DemoPage />, { at: '/demo' });
  }

  test('a request of the demo takes a file, and the strip no longer names it', async () => {
    const { user } = renderDemo();
    const waiting = screen.getByRole('region', { name: 'Waiting for you' });
    await user.click(within(waiting).getByRole('link', { name: /Harbor Gate/ }));
    await user.upload(
      await screen.findByLabelText('Requested files', { selector: 'input' }),
      new File(['content'], 'hatch.pdf'),
    );
    await user.click(screen.getByRole('button', { name: 'Send files' }));
    expect(await screen.findByText('Received')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }));
    expect(screen.queryByRole('link', { name: /Harbor Gate/ })).not.toBeInTheDocument();
  });

  test("the demo's carrier estimate, its lines, the comparison and the claim have the same figures", async () => {
    const { user } = renderDemo();
    await user.click(screen.getByRole('link', { name: /2207 Pelican/ }));
    const card = await screen.findByRole('region', { name: 'Estimates' });
    expect(await within(card).findByText('Replacement cost')).toBeInTheDocument();
    expect(card).toHaveTextContent('The lines add up to the printed total of $43,826.00.');
    expect(screen.getByRole('region', { name: 'Details' })).toHaveTextContent('Original Amount$43,826');
    const result = screen.getByRole('region', { name: 'Result' });
    const steps = await within(result).findAllByRole('definition');
    expect(steps.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['$43,826', '$84,610']),
    );

    await user.click(
      within(card).getByRole('link', { name: /Flashing, pipe jack has different unit prices/ }),
    );
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Correct/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to the claim' }));
    expect(await screen.findByRole('region', { name: 'Estimates' })).toBeInTheDocument();
  });

  test('the delivered report of the demo is accepted with a message', async () => {
    const { user } = renderDemo();
    await user.click(screen.getByRole('link', { name: /418 Larkspur/ }));
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(result).toHaveTextContent('Report Delivered');
    await pasteText(user, await screen.findByRole('textbox', { name: /Your message/ }), 'Thank you.');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Thank you.', { selector: 'li p' })).toBeInTheDocument();
    await user.click(within(result).getByRole('button', { name: 'Accept' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }));
    expect(await findToast('Result accepted')).toBeInTheDocument();
    expect(await within(result).findByText('Accepted')).toBeInTheDocument();
  });
});
