import { countdownsQuery, toCountdowns } from '@/entities/countdown/countdown';
import { createCountdownStatus } from '@/entities/countdown/fixtures';
import { dashboardQuery } from '@/entities/member/memberData';
import { bootData } from '@/shared/api/bootData';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { CountdownStrip } from './CountdownStrip';

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
    expect(screen.getByText('The window to choose a plan has closed. Support can reopen it.')).toBeVisible();
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
