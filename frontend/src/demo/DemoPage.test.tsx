import { demoTourSteps } from './texts/demoTourSteps';
import { mockServer } from '@/test/mockServer';
import { render, createTestClient } from '@/test/render';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useReducer } from 'react';
import { DemoPage } from './DemoPage';
import { LiveDemo } from './LiveDemo';
import { RecentActivity } from './sample/RecentActivity';
import { sampleUploadsReducer } from './sample/sampleUploads';
import { UploadAreas } from './sample/UploadAreas';
import { TourButton } from './tour/TourButton';
import { TourProvider } from './tour/TourProvider';
import { TourStep } from './tour/TourStep';
import { currentUserQuery } from '@/entities/member/sessionQueries';
import { setAdminSession, setMemberSession } from '@/entities/session/sessionCache';
import { setDeviceHeaderProvider } from '@/shared/api/deviceHeaders';
import { type User } from '@/entities/member/user';
import { bootData } from '@/shared/api/bootData';
import { delay, http, HttpResponse } from 'msw';
import { pasteText } from '@/test/user';
import { findToast } from '@/test/toasts';

const DELAY = 2000;
const COMPARED = '/demo?claim=pelican-court';
const DELIVERED = '/demo?claim=larkspur';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const region = (name: string) => screen.getByRole('region', { name });
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const getRows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1);
const getUsage = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuetext');

describe('DemoPage', () => {
  /** No test may call the server. */
  const requests: string[] = [];

  beforeAll(() => mockServer.events.on('request:start', ({ request }) => requests.push(request.url)));
  afterEach(() => expect(requests).toEqual([]));
  afterAll(() => mockServer.events.removeAllListeners('request:start'));

  describe('the sample', () => {
    test('shows the plan with dates relative to today, the demo mode, the exit links and the amounts', () => {
      jest.useFakeTimers({ now: new Date(2028, 2, 1, 23, 59) });
      render(<DemoPage />, { at: '/demo' });
      jest.useRealTimers();
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Demo Dashboard');
      const header = region('Demo mode');
      expect(within(header).getByText('DEMO MODE')).toBeVisible();
      expect(within(header).getByText('Nothing here is real, and nothing is sent.')).toBeVisible();
      expect(within(header).getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/home');
      expect(within(header).getByRole('link', { name: 'Exit Demo' })).toHaveAttribute('href', '/login');

      const plan = region('GHOST');
      expect(within(plan).getByText('$8,500')).toBeVisible();
      expect(within(plan).getByText('active')).toBeVisible();
      expect(within(plan).getByText('Feb 9, 2028')).toBeVisible();
      expect(within(plan).getByText('Mar 10, 2028')).toBeVisible();
      expect(
        ['Estimates', 'Appraisals', 'Engineer Assignments', 'Attorney Assistance'].map(getUsage),
      ).toEqual(['31 of 50 used', '7 of 10 used', '2 of 5 used', '1 of 3 used']);
      expect(screen.getByRole('link', { name: 'Activate invitation' })).toHaveAttribute(
        'href',
        '/access-terminal?mode=register',
      );
      expect(screen.queryByRole('button', { name: 'Open the live demo' })).not.toBeInTheDocument();

      const metrics = region('30 Day KPI Metrics');
      expect(metrics).toHaveTextContent('Your Estimate Total$1,074,900.00');
      expect(metrics).toHaveTextContent('Final Total$1,312,540.50');
      expect(metrics).toHaveTextContent('Audit Amount+$237,640.50');
      expect(document.body).not.toHaveTextContent(/first offer/i);
    });
  });

  test('the tab of recent activity is in the URL and shows its rows', async () => {
    const { user, address } = render(
      <TourProvider>
        <RecentActivity today={new Date()} uploads={[]} />
      </TourProvider>,
      { at: '/demo?tab=messages' },
    );
    const messages = within(screen.getByRole('tabpanel', { name: 'Messages' }));
    expect(messages.getAllByRole('listitem')).toHaveLength(5);
    expect(messages.getAllByText('new')).toHaveLength(2);
    const tabs = within(screen.getByRole('tablist'));
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Uploads7',
      'Claims6',
      'Messages5',
      'Assignments5',
    ]);

    await user.click(tabs.getByRole('tab', { name: 'Uploads' }));
    expect(getRows('Uploads')).toHaveLength(7);

    await user.click(tabs.getByRole('tab', { name: 'Claims' }));
    expect(address()).toBe('/demo?tab=claims');
    expect(
      getRows('Claims').map((row) => within(row).getByText(/^(Approved|Under Review|In Progress)$/)),
    ).toHaveLength(6);
    expect(screen.getByRole('link', { name: /2207 Pelican/ })).toHaveAttribute('href', COMPARED);
    expect(screen.getByRole('link', { name: /418 Larkspur/ })).toHaveAttribute('href', DELIVERED);
    expect(screen.getByRole('columnheader', { name: 'Original amount' })).toBeVisible();

    await user.click(tabs.getByRole('tab', { name: 'Assignments' }));
    expect(address()).toBe('/demo?tab=assignments');
    expect(within(getRows('Assignments').at(-1)!).getByText('Report Delivered')).toBeVisible();
  });

  describe('simulated uploads', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    test('an upload takes two seconds, then is listed and counted once, also after more clicks', () => {
      render(<DemoPage />, { at: '/demo' });
      const uploadButton = button('Upload Estimates');
      // Two before the next render and one after it.
      act(() => {
        uploadButton.click();
        uploadButton.click();
      });
      fireEvent.click(uploadButton);
      const area = region('Upload Estimates');
      expect(within(area).getByRole('button', { name: 'PROCESSING...' })).toHaveAttribute(
        'aria-busy',
        'true',
      );
      expect(within(area).getByRole('status')).toHaveTextContent('Sample hail roof.esx: Processing');

      advance(DELAY - 1);
      expect(within(area).getByRole('button', { name: 'PROCESSING...' })).toBeVisible();
      expect(getUsage('Estimates')).toBe('31 of 50 used');
      advance(1);
      expect(within(area).getByRole('status')).toHaveTextContent('Sample hail roof.esx: Analyzed');
      expect(within(area).getByRole('button', { name: 'Upload Estimates' })).toBeVisible();
      expect(getUsage('Estimates')).toBe('32 of 50 used');
      expect(within(region('30 Day KPI Metrics')).getByText('78')).toBeVisible();
      expect(getRows('Uploads')).toHaveLength(8);
      expect(getRows('Uploads')[0]).toHaveTextContent('Sample hail roof.esx');
      expect(getRows('Uploads')[0]).toHaveTextContent('Analyzed');
      advance(DELAY);
      expect(getRows('Uploads')).toHaveLength(8);
    });

    function Areas() {
      const [uploads, dispatch] = useReducer(sampleUploadsReducer, []);
      return (
        <TourProvider>
          <UploadAreas uploads={uploads} dispatch={dispatch} />
        </TourProvider>
      );
    }

    test('after two uploads an area is full and the others are not', () => {
      render(<Areas />);
      const area = within(region('Upload Photo Report'));
      for (const name of ['Sample photo report.pdf', 'Sample slope photos.zip']) {
        const uploadButton = area.getByRole('button', { name: 'Upload Photo Report' });
        uploadButton.focus();
        fireEvent.click(uploadButton);
        advance(DELAY);
        expect(area.getByText(name)).toBeVisible();
      }
      expect(area.getByRole('button', { name: 'Max Uploads Reached (2)' })).toBeDisabled();
      expect(area.getByRole('list', { name: 'Upload Photo Report: sample files' })).toHaveFocus();
      expect(button('Upload Estimates')).toBeEnabled();
    });

    test('areas upload independently, and a reset removes all uploads, also one in progress', () => {
      render(<DemoPage />, { at: '/demo' });
      expect(button('Reset demo')).toBeDisabled();
      fireEvent.click(button('Upload Estimates'));
      advance(DELAY / 2);
      fireEvent.click(button('Upload Policy Jacket'));
      advance(DELAY / 2);
      expect(
        getRows('Uploads')
          .slice(0, 2)
          .map((row) => within(row).getByText(/^(Processing|Analyzed)$/).textContent),
      ).toEqual(['Processing', 'Analyzed']);
      fireEvent.click(button('Reset demo'));
      advance(DELAY);
      expect(getRows('Uploads')).toHaveLength(7);
      expect(getUsage('Estimates')).toBe('31 of 50 used');
    });

    test('leaving during an upload clears its timer', () => {
      const { unmount } = render(<Areas />);
      fireEvent.click(button('Upload Estimates'));
      expect(jest.getTimerCount()).toBe(1);
      unmount();
      expect(jest.getTimerCount()).toBe(0);
    });
  });

  describe('the guided tour', () => {
    const popup = () => screen.findByRole('dialog');
    const dialog = () => within(screen.getByRole('dialog'));

    function Tour() {
      return (
        <TourProvider>
          <TourButton />
          {demoTourSteps.map(({ id, title }) => (
            <TourStep key={id} id={id}>
              {title}
            </TourStep>
          ))}
        </TourProvider>
      );
    }

    test('goes through the six steps and back, and returns the focus', async () => {
      const { user } = render(<Tour />);
      await user.click(button('Start Tour'));
      expect(await popup()).toHaveAccessibleName('Subscription 1 of 6');
      expect(button('End Tour')).toBeVisible();

      for (const [index, { title, text }] of demoTourSteps.entries()) {
        await waitFor(() =>
          expect(screen.getByRole('dialog')).toHaveAccessibleName(`${title} ${index + 1} of 6`),
        );
        expect(screen.getByRole('dialog')).toHaveAccessibleDescription(text);
        const isLast = index === demoTourSteps.length - 1;
        const next = dialog().getByRole('button', { name: isLast ? 'Finish' : 'Next' });
        await waitFor(() => expect(next).toHaveFocus());
        if (!isLast) await user.click(next);
      }
      await user.click(dialog().getByRole('button', { name: 'Previous' }));
      await waitFor(() =>
        expect(screen.getByRole('dialog')).toHaveAccessibleName('Upload Photo Report 5 of 6'),
      );
      await user.click(dialog().getByRole('button', { name: 'Next' }));
      await user.click(dialog().getByRole('button', { name: 'Finish' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(button('Start Tour')).toHaveFocus();
    });

    test('arrow keys change the step and Escape ends the tour', async () => {
      const { user } = render(<Tour />);
      await user.click(button('Start Tour'));
      await popup();
      await settle();
      await user.keyboard('{ArrowRight}');
      expect(await popup()).toHaveAccessibleName('30 Day KPI Metrics 2 of 6');
      await settle();
      await user.keyboard('{ArrowLeft}');
      expect(await popup()).toHaveAccessibleName('Subscription 1 of 6');
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(button('Start Tour')).toHaveFocus();
    });

    test('the start button ends the tour, also while it loads, and so does leaving the page', async () => {
      const { user, unmount } = render(<Tour />);
      fireEvent.click(button('Start Tour'));
      fireEvent.click(button('End Tour'));
      await settle();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

      await user.click(button('Start Tour'));
      await popup();
      await user.click(button('End Tour'));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

      await user.click(button('Start Tour'));
      await popup();
      await waitFor(() => expect(document.querySelector('.driver-overlay')).toBeInTheDocument());
      unmount();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(document.querySelector('.driver-overlay')).not.toBeInTheDocument();
    });

    test('each part of the page has an info button with the same text, and the page has the tour', async () => {
      const { user } = render(<DemoPage />, { at: '/demo' });
      for (const { id, title, text } of demoTourSteps) {
        const about = screen.getByLabelText(`About ${title}`);
        expect(about.closest('[data-tour-step]')).toHaveAttribute('data-tour-step', id);
        await user.click(about);
        const explanation = await popup();
        expect(explanation).toHaveAccessibleName(title);
        expect(explanation).toHaveAccessibleDescription(text);
        await user.click(within(explanation).getByRole('button', { name: 'Close' }));
        expect(explanation).not.toBeInTheDocument();
        expect(about).toHaveFocus();
      }
      await user.click(button('Start Tour'));
      expect(await popup()).toHaveAccessibleName('Subscription 1 of 6');
    });

    /** The library finishes a step in the next frame. */
    async function settle() {
      await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  });
});

describe('liveDemo', () => {
  const DEMO_LOGIN = '*/api/auth/demo-login';
  const demoMember = { id: 'd1', username: 'demo' } as User;
  const signedIn = { success: true, message: 'Welcome', user: demoMember };

  const openButton = () => screen.queryByText('Open the live demo');

  beforeEach(() => (bootData.demoLogin = true));
  afterEach(() => {
    bootData.demoLogin = false;
    setDeviceHeaderProvider(null);
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
    const { user } = render(<LiveDemo isSignedIn={false} onOpened={jest.fn()} />);

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
    const onOpened = jest.fn();
    const { user } = render(<LiveDemo isSignedIn={false} onOpened={onOpened} />);

    await user.click(openButton()!);
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(screen.getByText('Demo Failed')).toBeVisible();
    expect(screen.getByText('Failed to start demo')).toBeVisible();
    expect(onOpened).not.toHaveBeenCalled();

    await user.click(openButton()!);
    await waitFor(() => expect(onOpened).toHaveBeenCalledWith(demoMember));
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
  function renderDemo(at = '/demo') {
    return render(<DemoPage />, { at });
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
    const { user } = renderDemo(COMPARED);
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
    const { user } = renderDemo(DELIVERED);
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
