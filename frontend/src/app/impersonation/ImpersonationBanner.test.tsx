import { ApiError } from '@/shared/api/apiError';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { act, screen } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { createImpersonation } from './fixtures';
import { ImpersonationBanner } from './ImpersonationBanner';

const END = '*/api/support/viewing/end';
const RETURN_TO = '/staff/accounts/member/b4c1/change/';

function renderAtPageLoad(
  impersonation = createImpersonation(),
  { isEnded = false, client = createTestClient() } = {},
) {
  const onLeave = jest.fn<undefined, [string]>();
  // The page loads now: `performance.now()` of the test started earlier.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const view = render(
    <ImpersonationBanner impersonation={impersonation} isEnded={isEnded} onLeave={onLeave} />,
    { client },
  );
  return { ...view, onLeave };
}

const getStopButton = () => screen.getByRole('button', { name: 'Stop viewing' });
const expectOver = () => expect(screen.getByRole('alert')).toHaveTextContent('VIEWING OVER');

test('shows the name of the member, read-only, and the remaining time', () => {
  renderAtPageLoad(createImpersonation({ secondsLeft: 29 * 60 + 41 }));
  expect(screen.getByText('VIEWING AS')).toHaveTextContent('VIEWING AS Dana Whitlock');
  expect(screen.getByText('read-only ·')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('29:41 left');
  expect(screen.getByRole('status')).toHaveTextContent(
    'Viewing as Dana Whitlock, read-only: 29 minutes left',
  );
});

describe('with fake timers', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function startImpersonation(secondsLeft: number) {
    const impersonation = createImpersonation({ secondsLeft });
    const onLeave = jest.fn<undefined, [string]>();
    render(<ImpersonationBanner impersonation={impersonation} isEnded={false} onLeave={onLeave} />);
    return onLeave;
  }
  const advanceSeconds = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

  test('the time is updated every second and announced once a minute', () => {
    startImpersonation(1800);
    const initial = screen.getByRole('timer').textContent;
    expect(initial).toBe('30:00 left');
    advanceSeconds(1);
    expect(screen.getByRole('timer')).toHaveTextContent('29:59 left');
    const announced = screen.getByRole('status').textContent;
    advanceSeconds(59);
    expect(screen.getByRole('timer')).toHaveTextContent('29:00 left');
    expect(screen.getByRole('status')).toHaveTextContent(announced);
    advanceSeconds(1);
    expect(screen.getByRole('status')).not.toHaveTextContent(announced);
  });

  test('at the end it says so and returns to the support site', () => {
    const onLeave = startImpersonation(2);
    advanceSeconds(2);
    expectOver();
    expect(screen.getByRole('link', { name: 'Back to support' })).toHaveAttribute('href', RETURN_TO);
    expect(onLeave).not.toHaveBeenCalled();
    advanceSeconds(5);
    expect(onLeave).toHaveBeenCalledWith(RETURN_TO);
    expect(onLeave).toHaveBeenCalledTimes(1);
  });
});

test('stopping sends one request and goes to the returned URL', async () => {
  let calls = 0;
  mockServer.use(
    http.post(END, async () => {
      calls += 1;
      await delay(20);
      return HttpResponse.json({ success: true, message: 'Stopped', returnTo: '/staff/there/' });
    }),
  );
  const { user, onLeave } = renderAtPageLoad();
  await user.dblClick(getStopButton());
  expect(screen.getByRole('button')).toHaveTextContent('STOPPING...');
  await act(() => delay(60));
  expect(onLeave).toHaveBeenCalledWith('/staff/there/');
  expect(calls).toBe(1);
});

test('an error of the stop request is shown and the button stays enabled', async () => {
  mockServer.use(http.post(END, () => HttpResponse.error()));
  const { user, onLeave } = renderAtPageLoad();
  await user.click(getStopButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
  expect(getStopButton()).toBeVisible();
  expect(onLeave).not.toHaveBeenCalled();
});

test('stopping without a staff session returns to the support site', async () => {
  const refusal = { success: false, error: 'Please sign in', code: 'not_authenticated' };
  mockServer.use(http.post(END, () => HttpResponse.json(refusal, { status: 401 })));
  const { user, onLeave } = renderAtPageLoad();
  await user.click(getStopButton());
  await act(() => delay(20));
  expect(onLeave).toHaveBeenCalledWith(RETURN_TO);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a query rejected because the impersonation is over ends it on the page', async () => {
  const client = createTestClient();
  renderAtPageLoad(createImpersonation(), { client });
  const over = new ApiError({ status: 401, code: 'viewing_over', message: 'Over' });
  await act(async () => {
    await client.query({ queryKey: ['x'], queryFn: () => Promise.reject(over) }).catch(() => undefined);
    await delay(0);
  });
  expectOver();
});

test('an ended impersonation says that it is over', () => {
  renderAtPageLoad(createImpersonation(), { isEnded: true });
  expectOver();
});

test('a page restored from the back/forward cache is reloaded', () => {
  const { onLeave } = renderAtPageLoad();
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  });
  expect(onLeave).not.toHaveBeenCalled();
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  expect(onLeave).toHaveBeenCalledWith('/');
});
