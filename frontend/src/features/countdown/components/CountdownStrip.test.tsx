import { dashboardQuery } from '@/shared/api/memberData';
import { bootData } from '@/shared/config/bootData';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { countdownsQuery } from '../api/countdowns';
import { countdownStatus } from '../fixtures';
import { countdownsOf } from '../model/countdown';
import { CountdownStrip } from './CountdownStrip';

const HOUR = 3600;

type SecondsLeft = Parameters<typeof countdownStatus>[0];

/** Renders the strip as if the server had just answered. */
function renderStrip(
  secondsLeft: SecondsLeft,
  { at = '/home', status = 'none' }: { at?: string; status?: string } = {},
) {
  const client = createTestClient();
  client.setQueryData(
    countdownsQuery.queryKey,
    countdownsOf(countdownStatus(secondsLeft), performance.now()),
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

/** Answers with these, one after another; the last one stays. */
function answerCountdowns(...secondsLeft: SecondsLeft[]) {
  let calls = 0;
  mockServer.use(
    http.get('*/api/user/countdown-status', () => {
      calls += 1;
      return HttpResponse.json(countdownStatus(secondsLeft[calls - 1] ?? secondsLeft.at(-1)));
    }),
  );
  return () => calls;
}

const badges = () => screen.getAllByRole('timer').map((badge) => badge.textContent);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

describe('with the time in hand', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('each countdown has its badge, ticking', () => {
    renderStrip({ purchase: 50 * HOUR, access: 60 * HOUR });
    expect(badges()).toEqual(['Purchase window 50h 00m 00s', 'Access 60h 00m 00s']);
    pass(1000);
    expect(badges()).toEqual(['Purchase window 49h 59m 59s', 'Access 59h 59m 59s']);
  });

  test('from twelve hours on the words change with the colour', () => {
    renderStrip({ purchase: 12 * HOUR + 1, access: 12 * HOUR + 1 });
    expect(badges()).toEqual(['Purchase window 12h 00m 01s', 'Access 12h 00m 01s']);
    expect(screen.getAllByRole('timer').map(({ className }) => className)).toEqual([
      'badge good',
      'badge watch',
    ]);
    pass(1000);
    expect(badges()).toEqual(['Window closing 12h 00m 00s', 'Access ending 12h 00m 00s']);
    expect(screen.getAllByRole('timer').map(({ className }) => className)).toEqual([
      'badge danger',
      'badge danger',
    ]);
  });

  test('a closed purchase window leads to support, and a screen reader is interrupted', () => {
    renderStrip({ purchase: 2 });
    pass(1999);
    expect(badges()).toEqual(['Window closing 00h 00m 01s']);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    pass(1);
    expect(badges()).toEqual(['ACCESS EXPIRED']);
    expect(screen.getByRole('alert')).toHaveTextContent('Purchase window: ACCESS EXPIRED');
    expect(screen.getByText('The window to choose a plan has closed. Support can reopen it.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
  });

  test('a screen reader hears of it once a minute, not each second', () => {
    renderStrip({ access: 2 * HOUR + 90 });
    expect(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off');
    const announcement = screen.getByRole('status');
    expect(announcement).toHaveTextContent('Access: 2 hours 1 minute left');
    pass(30_000);
    expect(announcement).toHaveTextContent('Access: 2 hours 1 minute left');
    pass(1000);
    expect(announcement).toHaveTextContent('Access: 2 hours left');
  });
});

test('without a countdown there is nothing', () => {
  const { container } = renderStrip({});
  expect(within(container).queryByRole('complementary')).not.toBeInTheDocument();
});

test('the next step is to choose a plan, but for where plans are chosen', () => {
  renderStrip({ purchase: 50 * HOUR });
  expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/dashboard');
});

test('on the dashboard itself no link leads there', () => {
  renderStrip({ purchase: 50 * HOUR }, { at: '/dashboard' });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each([
  ['unknown', 'Then your code burns out and your access ends, unless you hold an active subscription.', 1],
  ['none', 'Then your code burns out and your access ends. An active subscription keeps you in.', 1],
  ['pending', 'Then your code burns out and your access ends. An active subscription keeps you in.', 1],
  ['active', 'Then your code burns out. Your plan keeps you in while it runs.', 0],
  ['grace', 'Then your code burns out. Your plan keeps you in while it runs.', 0],
])('the access banner knows the plan, unless it could not be read: %s', (status, sentence, links) => {
  renderStrip({ access: 50 * HOUR }, { status });
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.queryAllByRole('link')).toHaveLength(links);
});

test('where the window has closed the access banner leads to support', () => {
  renderStrip({ purchase: 0, access: 50 * HOUR });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Contact support',
    'Contact support',
  ]);
});

test('past the deadline a member who is still answered is not threatened, and may put the banner away', async () => {
  const { user } = renderStrip({ access: -60 });
  expect(badges()).toEqual(['ACCESS EXPIRED']);
  expect(screen.getByText('Your code has burned out. Your plan keeps you in while it runs.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide countdown' }));
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('support who view the account of one who is out are told that, not of a plan', () => {
  bootData.viewing = { memberName: 'Dana Whitlock', endsAt: '', serverNow: '', returnTo: '/staff/' };
  renderStrip({ access: -60 });
  bootData.viewing = null;
  expect(
    screen.getByText('Your code has burned out. Without an active subscription your session is over.'),
  ).toBeVisible();
});

test('at the access deadline the server is asked once whether the member is still in', async () => {
  const calls = answerCountdowns({ access: -1 });
  renderStrip({ access: -0.9 });
  expect(
    await screen.findByText('Your code has burned out. Your plan keeps you in while it runs.'),
  ).toBeVisible();
  expect(calls()).toBe(1);
});

test('an answer in the deadline’s own second proves nothing, and is asked for again', async () => {
  const calls = answerCountdowns({ access: -0.9 }, { access: -1 });
  renderStrip({ access: -0.9 });
  expect(
    screen.getByText('Your code has burned out. Without an active subscription your session is over.'),
  ).toBeVisible();
  expect(
    await screen.findByText('Your code has burned out. Your plan keeps you in while it runs.'),
  ).toBeVisible();
  expect(calls()).toBe(2);
});

test('a lost answer at the deadline is logged and leaves what is known', async () => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  mockServer.use(http.get('*/api/user/countdown-status', () => HttpResponse.error()));
  renderStrip({ access: -0.9 });
  await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
  expect(badges()).toEqual(['ACCESS EXPIRED']);
  expect(
    screen.getByText('Your code has burned out. Without an active subscription your session is over.'),
  ).toBeVisible();
});

test('a page that comes back into view reads the countdowns again', async () => {
  const calls = answerCountdowns({ access: 10 * HOUR });
  renderStrip({ access: 50 * HOUR });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  expect(await screen.findByText(/^10h|^09h/)).toBeVisible();
  expect(calls()).toBe(1);
});
