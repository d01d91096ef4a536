import { setUpUser } from '@/test/user';
import { lazyNamed } from './lazyNamed';
import { jest } from '@jest/globals';
import { act, fireEvent, render as renderPlain, screen, waitFor } from '@testing-library/react';
import { OptionalPart } from './OptionalPart';
import { WidgetBoundary } from './WidgetBoundary';
import limits from '@rules/limits.json';
import { ApiError } from '@/shared/api/apiError';
import { reportError, reportUncaughtErrors } from './reportError';
import { render } from '@/test/render';
import { useHashTarget } from '@/shared/hooks/useHashTarget';
import { useNavigate } from 'react-router-dom';
import { choiceParam, choicesParam, countParam, textParam, useUrlState } from '@/shared/hooks/useUrlState';

describe('WidgetBoundary', () => {
  const Part = ({ name }: { name: string }) => <p>Part {name}</p>;
  const sendBeacon = jest.fn<(url: string, data: Blob) => boolean>();

  beforeEach(() => {
    navigator.sendBeacon = sendBeacon as typeof navigator.sendBeacon;
    // React logs the errors that a boundary catches.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  /** A lazy component whose first `failures` downloads fail. */
  function createPart(failures: number) {
    let calls = 0;
    const load = () => {
      calls += 1;
      return calls > failures ? Promise.resolve({ Part }) : Promise.reject(new Error('No connection'));
    };
    return { LazyPart: lazyNamed(load, 'Part'), calls: () => calls };
  }

  test('a download that fails once is tried again automatically', async () => {
    const { LazyPart, calls } = createPart(1);
    renderPlain(
      <WidgetBoundary loading="Loading">
        <LazyPart name="one" />
      </WidgetBoundary>,
    );
    expect(screen.getByText('Loading')).toBeVisible();
    expect(await screen.findByText('Part one')).toBeVisible();
    expect(calls()).toBe(2);
  });

  test('a failed download is shown in its place, reported, and works after Retry', async () => {
    const user = setUpUser();
    const { LazyPart } = createPart(2);
    renderPlain(
      <>
        <p>The rest</p>
        <WidgetBoundary>
          <LazyPart name="two" />
        </WidgetBoundary>
      </>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('This part failed to load');
    expect(screen.getByText('The rest')).toBeVisible();
    await waitFor(() => expect(sendBeacon).toHaveBeenCalled());
    const report = JSON.parse(await sendBeacon.mock.calls[0]![1].text()) as Record<string, unknown>;
    expect(sendBeacon.mock.calls[0]![0]).toBe('/api/client-errors');
    expect(report).toMatchObject({ message: 'A part of the app could not be downloaded' });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Part two')).toBeVisible();
  });

  test('a failed dialog can be closed, and is downloaded again when it is opened again', async () => {
    const user = setUpUser();
    const { LazyPart } = createPart(2);
    const handleClose = jest.fn();
    const boundary = (
      <WidgetBoundary onClose={handleClose}>
        <LazyPart name="three" />
      </WidgetBoundary>
    );
    const { rerender } = renderPlain(boundary);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(handleClose).toHaveBeenCalledTimes(1);
    rerender(<p>Closed</p>);
    rerender(boundary);
    expect(await screen.findByText('Part three')).toBeVisible();
  });

  test('an optional part that fails shows its fallback', async () => {
    const { LazyPart, calls } = createPart(2);
    renderPlain(
      <OptionalPart fallback="Plain text">
        <LazyPart name="four" />
      </OptionalPart>,
    );
    expect(await screen.findByText('Plain text')).toBeVisible();
    await screen.findByText('Plain text');
    expect(calls()).toBeGreaterThan(0);
    expect(screen.queryByText('Part four')).not.toBeInTheDocument();
  });
});

describe('reportError', () => {
  const sendBeacon = jest.fn<(url: string, data: Blob) => boolean>();

  beforeEach(() => {
    navigator.sendBeacon = sendBeacon as typeof navigator.sendBeacon;
  });

  const reports = async () => {
    await waitFor(() => expect(sendBeacon).toHaveBeenCalled());
    return Promise.all(
      sendBeacon.mock.calls.map(async ([, data]) => JSON.parse(await data.text()) as Record<string, unknown>),
    );
  };

  test('a report names the page and fits the limits', async () => {
    window.history.pushState(null, '', '/claims/41');
    const error = new Error('x'.repeat(5000));
    error.stack = 'y'.repeat(5000);
    await reportError(error);
    const [report] = await reports();
    expect(report).toEqual({
      message: 'x'.repeat(limits.clientErrors.messageMaxLength),
      stack: 'y'.repeat(limits.clientErrors.stackMaxLength),
      page: 'ClaimPage',
    });
    expect(sendBeacon.mock.calls[0]![1].size).toBeLessThanOrEqual(limits.clientErrors.maxBytes);
  });

  test('a stack of characters that take several bytes is left out', async () => {
    const error = new Error('message');
    error.stack = 'ü'.repeat(1500);
    await reportError(error);
    expect(await reports()).toEqual([{ message: 'message', page: 'ClaimPage' }]);
  });

  test('the same error is reported once', async () => {
    await reportError(new Error('twice'));
    await reportError(new Error('twice'));
    expect(sendBeacon).toHaveBeenCalledTimes(1);
  });

  test('a 4xx of the API is not reported, a 5xx is, with its request id', async () => {
    await reportError(new ApiError({ status: 409, code: 'conflict', message: 'Refused' }));
    await reportError(
      new ApiError({ status: 500, code: 'server_error', message: 'Broken', requestId: '8c1f0a5b' }),
    );
    expect(await reports()).toEqual([expect.objectContaining({ message: 'Broken', requestId: '8c1f0a5b' })]);
  });

  test('errors that nothing catches are reported', async () => {
    reportUncaughtErrors();
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('in a handler') }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }));
    await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(2));
    expect(await reports()).toEqual([
      expect.objectContaining({ message: 'in a handler' }),
      expect.objectContaining({ message: 'rejected' }),
    ]);
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
