import { ApiError } from '@/shared/api/apiError';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { act, screen } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { viewingOf } from '../fixtures';
import { ViewingBanner } from './ViewingBanner';

const END = '*/api/support/viewing/end';
const DESK = '/staff/accounts/member/b4c1/change/';

function show(viewing = viewingOf(), { isEnded = false, client = createTestClient() } = {}) {
  const onLeave = jest.fn<undefined, [string]>();
  // The page's clock began when it was asked for; the test's began long ago.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const view = render(<ViewingBanner viewing={viewing} isEnded={isEnded} onLeave={onLeave} />, { client });
  return { ...view, onLeave };
}

const stop = () => screen.getByRole('button', { name: 'Stop viewing' });
const expectOver = () => expect(screen.getByRole('alert')).toHaveTextContent('VIEWING OVER');

test('it says whose account it is, that nothing can be changed, and what is left', () => {
  show(viewingOf({ secondsLeft: 29 * 60 + 41 }));
  expect(screen.getByText('VIEWING AS')).toHaveTextContent('VIEWING AS Dana Whitlock');
  expect(screen.getByText('read-only ·')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('29:41 left');
  expect(screen.getByRole('status')).toHaveTextContent(
    'Viewing as Dana Whitlock, read-only: 29 minutes left',
  );
});

describe('with the clock in hand', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function begin(secondsLeft: number) {
    const viewing = viewingOf({ secondsLeft });
    const onLeave = jest.fn<undefined, [string]>();
    render(<ViewingBanner viewing={viewing} isEnded={false} onLeave={onLeave} />);
    return onLeave;
  }
  const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

  test('it counts each second and is spoken once a minute', () => {
    begin(1800);
    const begun = screen.getByRole('timer').textContent;
    expect(begun).toBe('30:00 left');
    pass(1);
    expect(screen.getByRole('timer')).toHaveTextContent('29:59 left');
    const spoken = screen.getByRole('status').textContent;
    pass(59);
    expect(screen.getByRole('timer')).toHaveTextContent('29:00 left');
    expect(screen.getByRole('status')).toHaveTextContent(spoken);
    pass(1);
    expect(screen.getByRole('status')).not.toHaveTextContent(spoken);
  });

  test('at the end it says so and leads back to the desk', () => {
    const onLeave = begin(2);
    pass(2);
    expectOver();
    expect(screen.getByRole('link', { name: 'Back to the desk' })).toHaveAttribute('href', DESK);
    expect(onLeave).not.toHaveBeenCalled();
    pass(5);
    expect(onLeave).toHaveBeenCalledWith(DESK);
    expect(onLeave).toHaveBeenCalledTimes(1);
  });
});

test('stopping asks the server once and leads to where it says', async () => {
  let calls = 0;
  mockServer.use(
    http.post(END, async () => {
      calls += 1;
      await delay(20);
      return HttpResponse.json({ success: true, message: 'Stopped', returnTo: '/staff/there/' });
    }),
  );
  const { user, onLeave } = show();
  await user.dblClick(stop());
  expect(screen.getByRole('button')).toHaveTextContent('STOPPING...');
  await act(() => delay(60));
  expect(onLeave).toHaveBeenCalledWith('/staff/there/');
  expect(calls).toBe(1);
});

test('where it cannot be ended the reason stands there, and the button can be pressed again', async () => {
  mockServer.use(http.post(END, () => HttpResponse.error()));
  const { user, onLeave } = show();
  await user.click(stop());
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
  expect(stop()).toBeVisible();
  expect(onLeave).not.toHaveBeenCalled();
});

test('who is signed out of the desk meanwhile is led to its door', async () => {
  const refusal = { success: false, error: 'Please sign in', code: 'not_authenticated' };
  mockServer.use(http.post(END, () => HttpResponse.json(refusal, { status: 401 })));
  const { user, onLeave } = show();
  await user.click(stop());
  await act(() => delay(20));
  expect(onLeave).toHaveBeenCalledWith(DESK);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('any read that the server refuses because the viewing is over ends it on the page', async () => {
  const client = createTestClient();
  show(viewingOf(), { client });
  const over = new ApiError({ status: 401, code: 'viewing_over', message: 'Over' });
  await act(async () => {
    await client.query({ queryKey: ['x'], queryFn: () => Promise.reject(over) }).catch(() => undefined);
    await delay(0);
  });
  expectOver();
});

test('a page that knows that nobody is shown any more says that it is over', () => {
  show(viewingOf(), { isEnded: true });
  expectOver();
});

test('a page that the browser kept is read anew when one comes back to it', () => {
  const { onLeave } = show();
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  });
  expect(onLeave).not.toHaveBeenCalled();
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  expect(onLeave).toHaveBeenCalledWith('/');
});
