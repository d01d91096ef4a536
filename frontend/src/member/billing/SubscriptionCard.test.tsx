import {
  createPhantomSubscription,
  createSubscription,
  ghostPlan,
  phantomPlan,
  withUsage,
} from '@/entities/plan/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { type Subscription } from '@/entities/plan/serviceUnits';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { SubscriptionCard } from './SubscriptionCard';
import { QuotaBar } from '@/entities/plan/QuotaBar';

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

  test('attorney assistance is not shown if the plan excludes it', async () => {
    serveSubscription(phantomSubscription);
    render(<SubscriptionCard />);
    expect(await screen.findByRole('progressbar', { name: 'Engineer Assignments' })).toBeInTheDocument();
    expect(screen.queryByText('Attorney Assistance')).not.toBeInTheDocument();
  });

  test.each([
    [6, 'good', null],
    [7, 'watch', 'running low'],
    [8, 'watch', 'running low'],
    [9, 'danger', 'almost used up'],
    [10, 'danger', 'used up'],
  ])('%d of 10 is %s', async (used, tone, text) => {
    serveSubscription(withUsage(phantomSubscription, 'estimate', { quota: 10, used }));
    render(<SubscriptionCard />);
    const figures = (await screen.findByText(`${used}/10`)).parentElement!;
    expect(figures).toHaveClass(tone);
    expect(figures).toHaveTextContent(text ?? /^\d+\/10$/);
  });

  test('the quota bar includes carried-over units', async () => {
    serveSubscription(withUsage(ghostSubscription, 'estimate', { used: 11 }));
    render(<SubscriptionCard />);
    const bar = await screen.findByRole('progressbar', { name: 'Estimates' });
    expect(bar).toHaveAttribute('aria-valuetext', '11 of 11 used');
    expect(bar).toHaveAttribute('aria-valuenow', '100');
  });

  test.each([
    ['appraisal', 'Appraisals4/8'],
    ['attorney_assistance', 'Attorney Assistance0/4'],
  ] as const)('carried-over units of %s are shown', async (service, figures) => {
    serveSubscription(withUsage(ghostSubscription, service, { carriedOver: 3 }));
    render(<SubscriptionCard />);
    const card = await screen.findByRole('region', { name: 'GHOST' });
    expect(card).toHaveTextContent(figures);
    expect(card).toHaveTextContent('Includes 3 carried over');
  });

  test('a quota of zero is labelled as not in this plan', async () => {
    serveSubscription(withUsage(phantomSubscription, 'appraisal', { quota: 0 }));
    render(<SubscriptionCard />);
    const bar = await screen.findByRole('progressbar', { name: 'Appraisals' });
    expect(bar).toHaveAttribute('aria-valuetext', 'Not in this plan');
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
      HttpResponse.json({ success: false, error: message, code: 'purchase_window_closed' }, { status: 403 }),
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
    [2, 9, null],
    [7, 10, 'running low'],
    [9, 10, 'almost used up'],
    [5, 5, 'used up'],
  ])('%d of %d is shown in figures, with a label if little is left', (used, quota, label) => {
    render(<QuotaBar label="Estimates" used={used} quota={quota} />);
    expect(screen.getByText(`${used}/${quota}`)).toBeVisible();
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
