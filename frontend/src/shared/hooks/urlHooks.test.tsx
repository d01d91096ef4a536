import { render } from '@/test/render';
import { act, fireEvent, screen } from '@testing-library/react';
import { useHashTarget } from './useHashTarget';
import { useNavigate } from 'react-router-dom';
import { choiceParam, choicesParam, countParam, textParam, useUrlState } from './useUrlState';

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
