import {
  createPhantomSubscription,
  createSubscription,
  ghostPlan,
  phantomPlan,
  withUsage,
} from '@/entities/plan/fixtures';
import { mockServer } from '@/test/mockServer';
import { render, createTestClient } from '@/test/render';
import { findToast } from '@/test/toasts';
import { type Subscription } from '@/entities/plan/serviceUnits';
import { screen, within, act, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { SubscriptionCard } from './billing/SubscriptionCard';
import { QuotaBar } from '@/entities/plan/QuotaBar';
import { countdownsQuery, toCountdowns } from '@/entities/countdown/countdown';
import { createCountdownStatus } from '@/entities/countdown/fixtures';
import { dashboardQuery } from '@/entities/member/memberData';
import { bootData } from '@/shared/api/bootData';
import { CountdownStrip } from './countdown/CountdownStrip';

describe('SubscriptionCard', () => {
  const ghostSubscription = createSubscription();
  const phantomSubscription = createPhantomSubscription();

  function serveSubscription(subscription: Subscription | null) {
    mockServer.use(
      http.get('*/api/user/dashboard', () => HttpResponse.json({ subscription })),
      http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: [phantomPlan, ghostPlan] })),
    );
  }

  describe('with a plan', () => {
    test('shows name, date, price and each quota', async () => {
      serveSubscription(ghostSubscription);
      render(<SubscriptionCard />);
      const card = await screen.findByRole('region', { name: 'GHOST' });
      expect(card).toHaveTextContent('Active until Feb 10, 2026');
      expect(card).not.toHaveTextContent('Grace period');
      expect(card).not.toHaveTextContent('is paid');
      expect(card).toHaveTextContent('$8,500.00 per month');
      expect(card).toHaveTextContent('Estimates3/11');
      expect(card).toHaveTextContent('Includes 2 carried over');
      expect(screen.getByRole('progressbar', { name: 'Attorney Assistance' })).toBeInTheDocument();
    });

    test('a period paid ahead is part of what is active', async () => {
      serveSubscription({
        ...ghostSubscription,
        endDate: '2026-03-10T09:00:00Z',
        graceEndsAt: '2026-03-13T09:00:00Z',
      });
      render(<SubscriptionCard />);
      const card = await screen.findByRole('region', { name: 'GHOST' });
      expect(card).toHaveTextContent('Active until Mar 10, 2026');
      expect(card).toHaveTextContent('This period ends on Feb 10, 2026, and the next one is paid.');
    });

    test('attorney assistance is not shown if the plan excludes it, and another service says so', async () => {
      serveSubscription(withUsage(phantomSubscription, 'appraisal', { quota: 0 }));
      render(<SubscriptionCard />);
      const appraisals = await screen.findByRole('progressbar', { name: 'Appraisals' });
      expect(appraisals).toHaveAttribute('aria-valuetext', 'Not in this plan');
      expect(screen.queryByText('Attorney Assistance')).not.toBeInTheDocument();
    });

    test('the quota bar includes carried-over units', async () => {
      serveSubscription(withUsage(ghostSubscription, 'estimate', { used: 11 }));
      render(<SubscriptionCard />);
      const bar = await screen.findByRole('progressbar', { name: 'Estimates' });
      expect(bar).toHaveAttribute('aria-valuetext', '11 of 11 used');
      expect(bar).toHaveAttribute('aria-valuenow', '100');
    });

    test('carried-over units of every service are shown', async () => {
      const appraisals = withUsage(ghostSubscription, 'appraisal', { carriedOver: 3 });
      serveSubscription(withUsage(appraisals, 'attorney_assistance', { carriedOver: 4 }));
      render(<SubscriptionCard />);
      const card = await screen.findByRole('region', { name: 'GHOST' });
      expect(card).toHaveTextContent(/Appraisals4\/8.*Includes 3 carried over/);
      expect(card).toHaveTextContent(/Attorney Assistance0\/5.*Includes 4 carried over/);
    });

    test('the grace notice shows the deadline and the consequences', async () => {
      serveSubscription({ ...ghostSubscription, status: 'grace' });
      render(<SubscriptionCard />);
      const card = await screen.findByRole('region', { name: 'GHOST' });
      expect(card).toHaveTextContent('Active until Feb 10, 2026');
      expect(card).toHaveTextContent('Grace period ends Feb 13, 2026');
      expect(screen.getByText('Payment is due')).toBeInTheDocument();
      expect(card).toHaveTextContent(
        'Your period ended on Feb 10, 2026. Everything stays usable until Feb 13, 2026 9:00 AM.',
      );
      expect(card).toHaveTextContent('cancelled for good at that moment, unused services are forfeited');
      expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
    });

    test('the pending notice asks for the payment and shows the deadline', async () => {
      serveSubscription({ ...ghostSubscription, status: 'pending' });
      render(<SubscriptionCard />);
      expect(await screen.findByText('Waiting for your first payment')).toBeInTheDocument();
      expect(screen.getByText('Feb 13, 2026 9:00 AM')).toBeInTheDocument();
      expect(screen.queryByText(/Active until/)).not.toBeInTheDocument();
    });
  });

  describe('without a plan', () => {
    test('shows every plan with price and quotas', async () => {
      serveSubscription(null);
      render(<SubscriptionCard />);
      expect(await screen.findByRole('region', { name: 'No Active Subscription' })).toBeInTheDocument();
      const phantom = (await screen.findByRole('heading', { name: 'PHANTOM' })).closest('li')!;
      expect(phantom).toHaveTextContent('$5,200.00 per month');
      expect(phantom).toHaveTextContent('4 Estimates3 Appraisals1 Engineer AssignmentNo Attorney Assistance');
      const ghost = screen.getByRole('heading', { name: 'GHOST' }).closest('li')!;
      expect(ghost).toHaveTextContent('1 Attorney Assistance');
      expect(ghost).not.toHaveTextContent('No Attorney Assistance');
      expect(screen.getAllByRole('button', { name: 'Select Plan' })).toHaveLength(2);
    });

    async function selectPlan(respond: () => Response) {
      serveSubscription(null);
      const chosen: unknown[] = [];
      mockServer.use(
        http.post('*/api/user/subscription', async ({ request }) => {
          chosen.push(await request.json());
          return respond();
        }),
      );
      const { user } = render(<SubscriptionCard />);
      const ghost = (await screen.findByRole('heading', { name: 'GHOST' })).closest('li')!;
      await user.click(within(ghost).getByRole('button', { name: 'Select Plan' }));
      expect(chosen).toEqual([]);
      await user.click(await screen.findByRole('button', { name: 'Confirm selection' }));
      return chosen;
    }

    test.each([
      ['active', 'Your subscription has been activated successfully.'],
      ['pending', 'Your subscription begins once your first payment is recorded.'],
    ] as const)('a confirmed selection shows the message of the server (%s)', async (status, message) => {
      const subscription = { ...ghostSubscription, status };
      const chosen = await selectPlan(() => {
        serveSubscription(subscription);
        return HttpResponse.json({ success: true, message, subscription }, { status: 201 });
      });
      expect(await screen.findByText('Subscription Created')).toBeInTheDocument();
      expect(screen.getByText(message)).toBeInTheDocument();
      expect(await screen.findByRole('region', { name: 'GHOST' })).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(chosen).toEqual([{ planName: 'ghost' }]);
    });

    test('a refused selection is shown in a toast and in the dialog', async () => {
      await selectPlan(() =>
        HttpResponse.json(
          { success: false, error: 'This account can only look around', code: 'forbidden' },
          { status: 403 },
        ),
      );
      expect(await screen.findByText('Subscription Failed')).toBeInTheDocument();
      const dialog = within(screen.getByRole('dialog'));
      expect(await dialog.findByText('This account can only look around')).toBeInTheDocument();
    });

    test('a closed purchase window links to support', async () => {
      const message = 'Your purchase window has closed. Contact support to have it reopened.';
      await selectPlan(() =>
        HttpResponse.json(
          { success: false, error: message, code: 'purchase_window_closed' },
          { status: 403 },
        ),
      );
      expect(await screen.findByText('Subscription Failed')).toBeInTheDocument();
      const dialog = within(screen.getByRole('dialog'));
      expect(await dialog.findByText(message)).toBeInTheDocument();
      expect(dialog.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
    });

    test('a plan chosen in another window replaces the list of plans', async () => {
      await selectPlan(() => {
        serveSubscription(phantomSubscription);
        return HttpResponse.json(
          { success: false, error: 'You already have a subscription.', code: 'already_subscribed' },
          { status: 409 },
        );
      });
      expect(await screen.findByRole('region', { name: 'PHANTOM' })).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.getByText('You already have a subscription.')).toBeInTheDocument();
    });

    test('without a connection the toast says that it failed, and the dialog says why', async () => {
      await selectPlan(() => HttpResponse.error());
      expect(await findToast('Failed to create subscription')).toBeInTheDocument();
      const dialog = within(screen.getByRole('dialog'));
      expect(await dialog.findByText(/^The server could not be reached/)).toBeVisible();
    });

    test('an error without a message shows the fallback message', async () => {
      await selectPlan(() => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }));
      expect(
        await within(screen.getByRole('dialog')).findByText('Failed to create subscription'),
      ).toBeInTheDocument();
    });

    test('a failed request for the plans offers Retry, and an empty list links to support', async () => {
      serveSubscription(null);
      mockServer.use(http.get('*/api/subscription-plans', () => HttpResponse.json({}, { status: 503 })));
      const { user } = render(<SubscriptionCard />);
      expect(await screen.findByText('Failed to load the plans')).toBeInTheDocument();
      mockServer.use(http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: [] })));
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('No plans are on offer at the moment')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Contact support' })).toBeInTheDocument();
    });
  });

  describe('QuotaBar', () => {
    test.each([
      [6, 10, 'good', null],
      [7, 10, 'watch', 'running low'],
      [9, 10, 'danger', 'almost used up'],
      [10, 10, 'danger', 'used up'],
    ])('%d of %d is %s in figures, with a label if little is left', (used, quota, tone, label) => {
      render(<QuotaBar label="Estimates" used={used} quota={quota} />);
      expect(screen.getByText(`${used}/${quota}`).parentElement).toHaveClass(tone);
      expect(screen.getByRole('progressbar', { name: 'Estimates' })).toHaveAttribute(
        'aria-valuetext',
        `${used} of ${quota} used`,
      );
      const shownLabel = screen.queryByText(/low|used up/);
      expect(shownLabel?.textContent ?? null).toBe(label);
    });

    test('a service that the plan does not include is labelled so', () => {
      render(<QuotaBar label="Appraisals" used={0} quota={0} />);
      expect(screen.getByText('0/0')).toBeVisible();
      expect(screen.getByText('not in this plan')).toBeVisible();
      const bar = screen.getByRole('progressbar', { name: 'Appraisals' });
      expect(bar).toHaveAttribute('aria-valuetext', 'Not in this plan');
      expect(bar).toHaveAttribute('aria-valuenow', '0');
    });

    test('a quota that was lowered below its usage is used up', () => {
      render(<QuotaBar label="Appraisals" used={1} quota={0} />);
      expect(screen.getByText('used up')).toBeVisible();
    });
  });
});

describe('CountdownStrip', () => {
  const HOUR = 3600;

  type SecondsLeft = Parameters<typeof createCountdownStatus>[0];

  /** Renders the strip with a response that has just arrived. */
  function renderStrip(
    secondsLeft: SecondsLeft,
    { at = '/home', status = 'none' }: { at?: string; status?: string } = {},
  ) {
    const client = createTestClient();
    client.setQueryData(
      countdownsQuery.queryKey,
      toCountdowns(createCountdownStatus(secondsLeft), performance.now()),
    );
    if (status === 'unknown') {
      mockServer.use(http.get('*/api/user/dashboard', () => new HttpResponse(null, { status: 503 })));
    } else {
      client.setQueryData([...dashboardQuery.queryKey], {
        subscription: status === 'none' ? null : { status },
      });
    }
    return render(<CountdownStrip />, { at, client });
  }

  /** The responses are sent in order; the last one is repeated. */
  function serveCountdowns(...secondsLeft: SecondsLeft[]) {
    let calls = 0;
    mockServer.use(
      http.get('*/api/user/countdown-status', () => {
        calls += 1;
        return HttpResponse.json(createCountdownStatus(secondsLeft[calls - 1] ?? secondsLeft.at(-1)));
      }),
    );
    return () => calls;
  }

  const getBadgeTexts = () => screen.getAllByRole('timer').map((badge) => badge.textContent);
  const advanceTimers = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  describe('with fake timers', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    test('each countdown has a badge that counts down', () => {
      renderStrip({ purchase: 50 * HOUR, access: 60 * HOUR });
      expect(getBadgeTexts()).toEqual(['Purchase window 50h 00m 00s', 'Access 60h 00m 00s']);
      advanceTimers(1000);
      expect(getBadgeTexts()).toEqual(['Purchase window 49h 59m 59s', 'Access 59h 59m 59s']);
    });

    test('in the last twelve hours the label and the colour change', () => {
      renderStrip({ purchase: 12 * HOUR + 1, access: 12 * HOUR + 1 });
      expect(getBadgeTexts()).toEqual(['Purchase window 12h 00m 01s', 'Access 12h 00m 01s']);
      expect(screen.getAllByRole('timer').map(({ className }) => className)).toEqual([
        'badge good',
        'badge watch',
      ]);
      advanceTimers(1000);
      expect(getBadgeTexts()).toEqual(['Window closing 12h 00m 00s', 'Access ending 12h 00m 00s']);
      expect(screen.getAllByRole('timer').map(({ className }) => className)).toEqual([
        'badge danger',
        'badge danger',
      ]);
    });

    test('a closed purchase window links to support and alerts screen readers', () => {
      renderStrip({ purchase: 2 });
      advanceTimers(1999);
      expect(getBadgeTexts()).toEqual(['Window closing 00h 00m 01s']);
      expect(screen.getByRole('alert')).toBeEmptyDOMElement();
      advanceTimers(1);
      expect(getBadgeTexts()).toEqual(['ACCESS EXPIRED']);
      expect(screen.getByRole('alert')).toHaveTextContent('Purchase window: ACCESS EXPIRED');
      expect(
        screen.getByText('The window to choose a plan has closed. Support can reopen it.'),
      ).toBeVisible();
      expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
    });

    test('the remaining time is announced once a minute', () => {
      renderStrip({ access: 2 * HOUR + 90 });
      expect(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off');
      const announcement = screen.getByRole('status');
      expect(announcement).toHaveTextContent('Access: 2 hours 1 minute left');
      advanceTimers(30_000);
      expect(announcement).toHaveTextContent('Access: 2 hours 1 minute left');
      advanceTimers(1000);
      expect(announcement).toHaveTextContent('Access: 2 hours left');
    });
  });

  test('renders nothing without a countdown', () => {
    const { container } = renderStrip({});
    expect(within(container).queryByRole('complementary')).not.toBeInTheDocument();
  });

  test('the banner links to the plans', () => {
    renderStrip({ purchase: 50 * HOUR });
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/dashboard');
  });

  test('there is no link to the dashboard on the dashboard', () => {
    renderStrip({ purchase: 50 * HOUR }, { at: '/dashboard' });
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  test.each([
    ['unknown', 'Then your code burns out and your access ends, unless you hold an active subscription.', 1],
    ['none', 'Then your code burns out and your access ends. An active subscription keeps you in.', 1],
    ['pending', 'Then your code burns out and your access ends. An active subscription keeps you in.', 1],
    ['active', 'Then your code burns out. Your plan keeps you in while it runs.', 0],
    ['grace', 'Then your code burns out. Your plan keeps you in while it runs.', 0],
  ])('the access banner depends on the plan: %s', (status, message, links) => {
    renderStrip({ access: 50 * HOUR }, { status });
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryAllByRole('link')).toHaveLength(links);
  });

  test('with a closed purchase window the access banner links to support', () => {
    renderStrip({ purchase: 0, access: 50 * HOUR });
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Contact support',
      'Contact support',
    ]);
  });

  test('after the deadline a member with access can hide the banner', async () => {
    const { user } = renderStrip({ access: -60 });
    expect(getBadgeTexts()).toEqual(['ACCESS EXPIRED']);
    expect(screen.getByText('Your code has burned out. Your plan keeps you in while it runs.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide countdown' }));
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  test('an impersonation of an expired account does not mention a plan', () => {
    bootData.impersonation = { memberName: 'Dana Whitlock', endsAt: '', serverNow: '', returnTo: '/staff/' };
    renderStrip({ access: -60 });
    bootData.impersonation = null;
    expect(
      screen.getByText('Your code has burned out. Without an active subscription your session is over.'),
    ).toBeVisible();
  });

  test('at the access deadline the countdowns are fetched once', async () => {
    const calls = serveCountdowns({ access: -1 });
    renderStrip({ access: -0.9 });
    expect(
      await screen.findByText('Your code has burned out. Your plan keeps you in while it runs.'),
    ).toBeVisible();
    expect(calls()).toBe(1);
  });

  test('a response within the second of the deadline is fetched again', async () => {
    const calls = serveCountdowns({ access: -0.9 }, { access: -1 });
    renderStrip({ access: -0.9 });
    expect(
      screen.getByText('Your code has burned out. Without an active subscription your session is over.'),
    ).toBeVisible();
    expect(
      await screen.findByText('Your code has burned out. Your plan keeps you in while it runs.'),
    ).toBeVisible();
    expect(calls()).toBe(2);
  });

  test('a failed request at the deadline is logged and keeps the banner', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    mockServer.use(http.get('*/api/user/countdown-status', () => HttpResponse.error()));
    renderStrip({ access: -0.9 });
    await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
    expect(getBadgeTexts()).toEqual(['ACCESS EXPIRED']);
    expect(
      screen.getByText('Your code has burned out. Without an active subscription your session is over.'),
    ).toBeVisible();
  });

  test('the countdowns are fetched again when the page becomes visible', async () => {
    const calls = serveCountdowns({ access: 10 * HOUR });
    renderStrip({ access: 50 * HOUR });
    act(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    expect(await screen.findByText(/^10h|^09h/)).toBeVisible();
    expect(calls()).toBe(1);
  });
});
