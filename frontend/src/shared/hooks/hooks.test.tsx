import { act, render as renderPlain, screen, fireEvent, waitFor } from '@testing-library/react';
import { useIsOver, useSecondsLeft, useWakeUp } from './ticker';
import { setUpUser } from '@/test/user';
import { useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router-dom';
import { discardUnsavedChanges, useNavigationGuard, useUnsavedChanges } from './unsavedChanges';
import { render } from '@/test/render';
import { useHashTarget } from './useHashTarget';
import { choiceParam, choicesParam, countParam, textParam, useUrlState } from './useUrlState';

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
    renderPlain(<Countdown name="a" endsAt={performance.now() + 5400} />);
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
    renderPlain(<Status endsAt={performance.now() + 1500} />);
    pass(1499);
    expect(screen.getByText('running')).toBeVisible();
    pass(1);
    expect(screen.getByText('over')).toBeVisible();
    expect(jest.getTimerCount()).toBe(0);
  });

  test.each([1, 2, 3, 4])('an end that passes after %s readings of the clock is not missed', (readings) => {
    const endsAt = performance.now() + 100;
    renderPlain(<Status endsAt={endsAt} />);
    let time = endsAt - (readings + 0.5) * 0.1;
    jest.spyOn(performance, 'now').mockImplementation(() => (time += 0.1));
    pass(110);
    expect(screen.getByText('over')).toBeVisible();
  });

  test('one timer drives all countdowns of a page, each at its own boundary', () => {
    renderPlain(
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
    renderPlain(<Countdown name="a" endsAt={performance.now() + 60_000} />);
    hide(true);
    expect(jest.getTimerCount()).toBe(0);
    pass(20_500);
    hide(false);
    expect(secondsOf('a')).toBe(40);
    pass(500);
    expect(secondsOf('a')).toBe(39);
  });

  test('the timer stops when the last countdown is unmounted', () => {
    const { unmount } = renderPlain(<Countdown name="a" endsAt={performance.now() + 60_000} />);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  test('a sleep of the machine calls onWake once, a normal second does not', () => {
    const onWake = jest.fn();
    renderPlain(
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
    renderPlain(<RouterProvider router={router} />);
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

describe('useHashTarget', () => {
  function Section() {
    useHashTarget();
    return (
      <section id="part" tabIndex={-1}>
        The part
      </section>
    );
  }

  /** Renders a section whose top changes in this order. Returns the spy of `scrollIntoView`. */
  function showMovingSection(...tops: number[]) {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect');
    for (const top of tops) rect.mockReturnValueOnce({ top } as DOMRect);
    rect.mockReturnValue({ top: tops.at(-1) } as DOMRect);
    render(<Section />, { at: '/page#part', path: '/page' });
    return scroll;
  }

  const passFrames = (count: number) => act(() => jest.advanceTimersByTime(count * 17));

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('the section in the URL is scrolled into view and focused', () => {
    const scroll = showMovingSection(64);
    passFrames(30);
    expect(screen.getByText('The part')).toHaveFocus();
    expect(scroll).toHaveBeenCalledTimes(1);
  });

  test('a section that moves while the page renders is scrolled into view again', () => {
    const scroll = showMovingSection(64, 64, -188, 64);
    passFrames(1);
    expect(scroll).toHaveBeenCalledTimes(1);
    passFrames(1);
    expect(scroll).toHaveBeenCalledTimes(2);
    passFrames(30);
    expect(scroll).toHaveBeenCalledTimes(2);
  });

  test('scrolling by the person stops it', () => {
    const scroll = showMovingSection(64, 64, -188);
    fireEvent.wheel(window);
    passFrames(30);
    expect(scroll).toHaveBeenCalledTimes(1);
  });
});

describe('useUrlState', () => {
  const PARAMS = {
    tab: choiceParam(['claims', 'documents', 'activity'], 'claims'),
    band: choicesParam(['high', 'middle', 'low']),
    pages: countParam,
    q: textParam(5),
  };

  function View() {
    const [state, setState] = useUrlState(PARAMS);
    const navigate = useNavigate();
    return (
      <>
        <p data-testid="state">{JSON.stringify(state)}</p>
        <button type="button" onClick={() => setState({ tab: 'documents' })}>
          Documents
        </button>
        <button
          type="button"
          onMouseDown={() => setState({ tab: 'activity' })}
          onFocus={() => setState({ tab: 'activity' })}
        >
          Activity
        </button>
        <button
          type="button"
          onClick={() => {
            setState({ tab: 'documents', pages: 0 });
            setState({ band: ['low', 'high'] });
          }}
        >
          Several
        </button>
        <button
          type="button"
          onClick={() => {
            setState({ tab: 'documents' });
            void navigate(-1);
          }}
        >
          Documents and back
        </button>
        <button type="button" onClick={() => setState({ q: ' roof ' }, { replace: true })}>
          Roof
        </button>
        <button type="button" onClick={() => void navigate(-1)}>
          Back
        </button>
      </>
    );
  }

  const state = () => JSON.parse(screen.getByTestId('state').textContent) as Record<string, unknown>;
  const press = (name: string) => screen.getByRole('button', { name });

  test('the state is read from the URL', () => {
    render(<View />, { at: '/list?tab=activity&band=low&band=high&pages=3&q=hail' });
    expect(state()).toEqual({ tab: 'activity', band: ['high', 'low'], pages: 3, q: 'hail' });
  });

  test('unknown values in the URL count as the defaults, and a text has a maximum length', () => {
    render(<View />, { at: '/list?tab=secrets&band=other&pages=-1&q=hailstorm' });
    expect(state()).toEqual({ tab: 'claims', band: [], pages: 0, q: 'hails' });
  });

  test('a change adds a history entry, and a default value is not in the URL', async () => {
    const { user, address } = render(<View />, { at: '/list?other=1' });
    await user.click(press('Documents'));
    expect(address()).toBe('/list?other=1&tab=documents');
    await user.click(press('Back'));
    expect(state()).toMatchObject({ tab: 'claims' });
    expect(address()).toBe('/list?other=1');
  });

  test('two changes in one event build on each other', async () => {
    const { user, address } = render(<View />, { at: '/list?pages=2' });
    await user.click(press('Several'));
    expect(address()).toBe('/list?tab=documents&band=low&band=high');
  });

  test('going back before a change is in the URL takes the change back', async () => {
    const { user, address } = render(<View />, { at: '/list' });
    await user.click(press('Documents and back'));
    expect(state()).toMatchObject({ tab: 'claims' });
    expect(address()).toBe('/list');
    await user.click(press('Documents'));
    expect(state()).toMatchObject({ tab: 'documents' });
  });

  const PAGES = { pages: countParam };

  function TwoLists() {
    const [, setState] = useUrlState(PARAMS);
    const [, setPages] = useUrlState(PAGES);
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setState({ tab: 'documents' });
            setPages({ pages: 2 });
          }}
        >
          Both
        </button>
        <View />
      </>
    );
  }

  test('changes of two parts of the page in one event build on each other, also after going back', async () => {
    const { user, address } = render(<TwoLists />, { at: '/list' });
    await user.click(press('Both'));
    expect(address()).toBe('/list?tab=documents&pages=2');
    await user.click(press('Back'));
    await user.click(press('Back'));
    await user.click(press('Roof'));
    expect(address()).toBe('/list?q=roof');
  });

  test('a mouse press and the focus that follows it add one history entry', async () => {
    const { user, address } = render(<View />, { at: '/list' });
    await user.click(press('Documents'));
    await user.click(press('Activity'));
    expect(address()).toBe('/list?tab=activity');
    await user.click(press('Back'));
    expect(address()).toBe('/list?tab=documents');
  });

  test('a change with replace adds no history entry, and texts are trimmed', async () => {
    const { user, address } = render(<View />, { at: '/list' });
    await user.click(press('Documents'));
    await user.click(press('Roof'));
    expect(address()).toBe('/list?tab=documents&q=roof');
    await user.click(press('Back'));
    expect(address()).toBe('/list');
  });
});
