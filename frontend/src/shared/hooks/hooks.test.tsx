import { act, render, screen, fireEvent, waitFor } from '@testing-library/react';
import { useIsOver, useSecondsLeft, useWakeUp } from './ticker';
import { setUpUser } from '@/test/user';
import { useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { discardUnsavedChanges, useNavigationGuard, useUnsavedChanges } from './unsavedChanges';

describe('ticker', () => {
  function Countdown({ name, endsAt }: { name: string; endsAt: number }) {
    return <output aria-label={name}>{useSecondsLeft(endsAt)}</output>;
  }

  function Status({ endsAt }: { endsAt: number }) {
    return <p>{useIsOver(endsAt) ? 'over' : 'running'}</p>;
  }

  function WakeUpListener({ onWake }: { onWake: () => void }) {
    useWakeUp(onWake);
    return null;
  }

  const secondsOf = (name: string) => Number(screen.getByRole('status', { name }).textContent);
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  function hide(isHidden: boolean) {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('a countdown changes exactly at the boundary of a second', () => {
    render(<Countdown name="a" endsAt={performance.now() + 5400} />);
    expect(secondsOf('a')).toBe(6);
    pass(399);
    expect(secondsOf('a')).toBe(6);
    pass(1);
    expect(secondsOf('a')).toBe(5);
    pass(999);
    expect(secondsOf('a')).toBe(5);
    pass(1);
    expect(secondsOf('a')).toBe(4);
  });

  test('a countdown ends at 0 and stops its timer', () => {
    render(<Status endsAt={performance.now() + 1500} />);
    pass(1499);
    expect(screen.getByText('running')).toBeVisible();
    pass(1);
    expect(screen.getByText('over')).toBeVisible();
    expect(jest.getTimerCount()).toBe(0);
  });

  test.each([1, 2, 3, 4])('an end that passes after %s readings of the clock is not missed', (readings) => {
    const endsAt = performance.now() + 100;
    render(<Status endsAt={endsAt} />);
    let time = endsAt - (readings + 0.5) * 0.1;
    jest.spyOn(performance, 'now').mockImplementation(() => (time += 0.1));
    pass(110);
    expect(screen.getByText('over')).toBeVisible();
  });

  test('one timer drives all countdowns of a page, each at its own boundary', () => {
    render(
      <>
        <Countdown name="a" endsAt={performance.now() + 5400} />
        <Countdown name="b" endsAt={performance.now() + 9700} />
      </>,
    );
    expect(jest.getTimerCount()).toBe(1);
    pass(400);
    expect([secondsOf('a'), secondsOf('b')]).toEqual([5, 10]);
    pass(300);
    expect([secondsOf('a'), secondsOf('b')]).toEqual([5, 9]);
    expect(jest.getTimerCount()).toBe(1);
  });

  test('a hidden page has no timer, and shows the correct time when it is visible again', () => {
    render(<Countdown name="a" endsAt={performance.now() + 60_000} />);
    hide(true);
    expect(jest.getTimerCount()).toBe(0);
    pass(20_500);
    hide(false);
    expect(secondsOf('a')).toBe(40);
    pass(500);
    expect(secondsOf('a')).toBe(39);
  });

  test('the timer stops when the last countdown is unmounted', () => {
    const { unmount } = render(<Countdown name="a" endsAt={performance.now() + 60_000} />);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  test('a sleep of the machine calls onWake once, a normal second does not', () => {
    const onWake = jest.fn();
    render(
      <>
        <Countdown name="a" endsAt={performance.now() + 60_000} />
        <WakeUpListener onWake={onWake} />
      </>,
    );
    pass(3000);
    expect(onWake).not.toHaveBeenCalled();
    jest.setSystemTime(Date.now() + 3_600_000);
    pass(1000);
    expect(onWake).toHaveBeenCalledTimes(1);
    pass(5000);
    expect(onWake).toHaveBeenCalledTimes(1);
  });
});

describe('unsavedChanges', () => {
  const LEAVE_QUESTION = 'You have changes that are not saved. Leave this page?';

  function Shell() {
    useNavigationGuard();
    return <Outlet />;
  }

  function TextForm({ label, question }: { label: string; question?: string }) {
    const [text, setText] = useState('');
    useUnsavedChanges(text !== '', question);
    return <input aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />;
  }

  function Editor() {
    return (
      <>
        <TextForm label="Message" />
        <TextForm label="Request" />
        <TextForm label="Upload" question="Stop and leave?" />
        <Link to="#part">Part</Link>
        <Link to="?q=roof">Filter</Link>
        <Link to="/elsewhere">Elsewhere</Link>
      </>
    );
  }

  let router: ReturnType<typeof createBrowserRouter>;

  /** Opens the editor after another page, and types into these fields. */
  async function renderEditor(...fields: string[]) {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    window.history.replaceState(null, '', '/start');
    router = createBrowserRouter([
      {
        Component: Shell,
        children: [
          { path: '/start', element: <Link to="/editor">Edit</Link> },
          { path: '/editor', Component: Editor },
          { path: '*', element: <p>Another page</p> },
        ],
      },
    ]);
    render(<RouterProvider router={router} />);
    const user = setUpUser();
    const follow = (name: string) => user.click(screen.getByRole('link', { name }));
    await follow('Edit');
    for (const field of fields) await user.type(screen.getByRole('textbox', { name: field }), 'typed');
    return { confirm, follow };
  }

  /** Whether the page may be closed without a question of the browser. */
  function canUnload() {
    return fireEvent(window, new Event('beforeunload', { cancelable: true }));
  }

  function goBack() {
    act(() => window.history.back());
  }

  afterEach(() => router.dispose());

  test('without changes there is no question', async () => {
    const { confirm, follow } = await renderEditor();
    expect(canUnload()).toBe(true);
    await follow('Elsewhere');
    expect(screen.getByText('Another page')).toBeVisible();
    expect(confirm).not.toHaveBeenCalled();
  });

  test('leaving three forms with changes asks one question, and again if the person stays', async () => {
    const { confirm, follow } = await renderEditor('Message', 'Request');
    expect(canUnload()).toBe(false);
    await follow('Elsewhere');
    expect(confirm.mock.calls).toEqual([[LEAVE_QUESTION]]);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('typed');

    confirm.mockReturnValue(true);
    await follow('Elsewhere');
    expect(screen.getByText('Another page')).toBeVisible();
    expect(confirm).toHaveBeenCalledTimes(2);
    expect(canUnload()).toBe(true);
  });

  test('a question of its own replaces the usual one', async () => {
    const { confirm, follow } = await renderEditor('Message', 'Upload');
    await follow('Elsewhere');
    expect(confirm.mock.calls).toEqual([['Stop and leave?']]);
  });

  test('a link or a filter on the same page asks nothing', async () => {
    const { confirm, follow } = await renderEditor('Message');
    await follow('Part');
    expect(window.location.hash).toBe('#part');
    await follow('Filter');
    expect(window.location.search).toBe('?q=roof');
    expect(confirm).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('typed');
  });

  test('Back after a link on the page asks only where the page is left; who stays loses nothing', async () => {
    const { confirm, follow } = await renderEditor('Message');
    const go = jest.spyOn(window.history, 'go');
    await follow('Part');
    goBack();
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(confirm).not.toHaveBeenCalled();

    goBack();
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(window.location.pathname).toBe('/editor'));
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('typed');
    // 0 would reload the page.
    expect(go.mock.calls).toEqual([[1]]);

    confirm.mockReturnValue(true);
    goBack();
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible();
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  test('the app itself leaves without a question', async () => {
    const { confirm, follow } = await renderEditor('Message');
    discardUnsavedChanges();
    await follow('Elsewhere');
    expect(screen.getByText('Another page')).toBeVisible();
    expect(confirm).not.toHaveBeenCalled();
  });
});
