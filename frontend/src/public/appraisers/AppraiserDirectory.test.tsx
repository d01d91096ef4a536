import { pasteText } from '@/test/user';
import * as content from './appraisers';
import { DESKTOP } from '@/shared/hooks/useMediaQuery';
import { setMedia } from '@/test/media';
import { render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { AppraiserDirectory } from './AppraiserDirectory';
import { saveDirectory, readDirectory } from './directoryStorage';

jest.mock('./appraisers', () => ({ __esModule: true, ...jest.requireActual<object>('./appraisers') }));

const { appraisers } = content;

describe('AppraiserDirectory', () => {
  const NOW = Date.parse('2026-03-08T12:00:00Z');
  const WEEK = 7 * 24 * 60 * 60 * 1000;

  function Back() {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    );
  }

  /** Enough for every filter, because sixty entries are slow to render. */
  const few = appraisers.filter(({ state }) => ['AZ', 'CO', 'FL', 'KS', 'OH', 'TX'].includes(state));

  /** Renders on a wide screen, where the filters are open at first. */
  function open(query = '') {
    setMedia(DESKTOP, true);
    return render(<AppraiserDirectory />, { at: `/appraisers${query}`, shell: <Back /> });
  }

  // Queries by role are slow with many entries, so these use selectors.
  const names = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
  const getEntry = (name: string) => screen.getByText(name).closest('li')!;
  const band = (label: string) => screen.getByText(label, { selector: 'button *' }).closest('button')!;
  const tile = (code: string) => screen.getByText(code, { selector: 'button *' }).closest('button')!;
  const clearButtons = () => screen.queryAllByText('Clear filters').map((words) => words.closest('button')!);
  const toggle = () => screen.getByText(/^Filters/).closest('button')!;
  const readStored = () => JSON.parse(localStorage.getItem('appraisers-data')!) as typeof appraisers;

  beforeEach(() => {
    localStorage.clear();
    jest.replaceProperty(content, 'appraisers', few);
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  test('all sixty appraisers are listed, preferred ones first by last name with a label', () => {
    jest.replaceProperty(content, 'appraisers', appraisers);
    open();
    expect(screen.getByText('All 60 appraisers')).toHaveAttribute('role', 'status');
    expect(names()).toHaveLength(60);
    expect(names().slice(0, 5)).toEqual([
      'Desmond Achike',
      'Josephine Marchetti',
      'Marguerite Okonjo',
      'Solange Thibodeaux',
      'Guadalupe Arce',
    ]);
    expect(screen.getAllByText('Preferred')).toHaveLength(4);
    expect(getEntry('Annalise Mercer-Vaughn')).toHaveTextContent('99.995%Elite');
    expect(screen.getByText('Under review')).toHaveTextContent('Below 90 Under review');
  });

  test('bands, a state, the order and the preference combine, and chart and map count the matches of the others', async () => {
    const { user, address } = open();
    expect(tile('TX')).toHaveAccessibleName('TX Texas, 6 appraisers');
    await user.click(band('98–99'));
    expect(tile('TX')).toHaveAccessibleName('TX Texas, 2 appraisers');
    expect(tile('KS')).toHaveAccessibleName('KS Kansas, 0 appraisers');
    expect(band('98–99')).toHaveAccessibleName('98–99 percent Elite 5 appraisers');

    await user.click(band('97–98'));
    await user.click(tile('TX'));
    expect(address()).toBe('/appraisers?band=98-99&band=97-98&state=TX');
    expect(names()).toEqual(['Marguerite Okonjo', 'Tuyet Lam', 'Luz Villaseñor', 'Jasper Quillen']);
    expect(screen.getByText('4 of 19 appraisers')).toBeVisible();
    expect(band('98–99')).toHaveAccessibleName('98–99 percent Elite 2 appraisers');
    expect(screen.getByLabelText('State')).toHaveValue('TX');

    await user.click(screen.getByLabelText('Least'));
    expect(names()).toEqual(['Marguerite Okonjo', 'Tuyet Lam', 'Jasper Quillen', 'Luz Villaseñor']);
    await user.click(screen.getByLabelText('Preferred only'));
    expect(address()).toBe('/appraisers?band=98-99&band=97-98&credentials=least&preferred=only&state=TX');
    expect(names()).toEqual(['Marguerite Okonjo']);
    await user.click(band('97–98'));
    await user.click(tile('TX'));
    expect(address()).toBe('/appraisers?band=98-99&credentials=least&preferred=only');
    expect(names()).toEqual(['Marguerite Okonjo', 'Desmond Achike']);
  });

  test('a shared link restores the filters and ignores unknown values', () => {
    open('?band=100&band=12-13&state=ZZ&credentials=most&preferred=maybe&search=umpire');
    expect(names()).toEqual(['Josephine Marchetti', 'Guadalupe Arce']);
    expect(band('100')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText('Most')).toBeChecked();
    expect(screen.getByLabelText('Preferred only')).not.toBeChecked();
    expect(screen.getByLabelText('Search appraisers')).toHaveValue('umpire');
  });

  test('a double click counts as one press, and Back undoes one selection at a time', async () => {
    const { user, address } = open();
    await user.dblClick(tile('FL'));
    expect(address()).toBe('/appraisers?state=FL');
    await user.selectOptions(screen.getByLabelText('State'), 'Ohio');
    expect(names()).toEqual(['Josephine Marchetti']);
    await user.click(screen.getByText('Back'));
    await waitFor(() => expect(names()).toHaveLength(6));
    expect(tile('FL')).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByText('Back'));
    await waitFor(() => expect(names()).toHaveLength(few.length));
    expect(address()).toBe('/appraisers');
  });

  test('typing filters at once, keeps spaces and replaces the history entry', async () => {
    const { user, address } = open('?band=98-99');
    const search = screen.getByLabelText('Search appraisers');
    await pasteText(user, search, ' hurri');
    expect(names()).toEqual(['Annalise Mercer-Vaughn', 'Hector Quiñones']);
    await waitFor(() => expect(address()).toBe('/appraisers?band=98-99&search=hurri'));
    expect(search).toHaveValue(' hurri');
  });

  test('during the debounce Clear filters clears the typed text, and a selection keeps it', async () => {
    const { user, address } = open('?state=CO');
    const search = screen.getByLabelText('Search appraisers');
    await pasteText(user, search, 'hail');
    await user.click(clearButtons()[0]!);
    expect(search).toHaveValue('');
    expect(names()).toHaveLength(few.length);
    expect(address()).toBe('/appraisers');

    await pasteText(user, search, 'hail');
    await user.click(tile('CO'));
    expect(names()).toEqual(['Desmond Achike', 'Priscilla Nakagawa', 'Naomi Birdsall']);
    expect(address()).toBe('/appraisers?search=hail&state=CO');
  });

  test('an empty result shows a message, and Clear filters restores the list', async () => {
    const { user, address } = open('?state=OH&band=90-92&utm=mail');
    expect(screen.getByText('No appraiser matches all of these filters.')).toBeVisible();
    expect(screen.getByText('0 of 19 appraisers')).toBeVisible();
    await user.click(clearButtons()[1]!);
    expect(names()).toHaveLength(few.length);
    expect(address()).toBe('/appraisers?utm=mail');
    expect(tile('OH')).toHaveAttribute('aria-pressed', 'false');
    expect(clearButtons()).toEqual([]);
    expect(toggle()).toHaveFocus();
  });

  test('the map is one tab stop, and the arrow keys move within it', async () => {
    const { user } = open('?state=CO');
    expect(document.querySelectorAll('[data-state][tabindex="0"]')).toHaveLength(1);
    tile('CO').focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(tile('KS')).toHaveFocus();
    expect(tile('KS')).toHaveAttribute('tabindex', '0');
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Rosalind Achterberg']);
  });

  test('on a narrow screen the filters are closed until the button is pressed', async () => {
    const { user } = render(<AppraiserDirectory />, { at: '/appraisers?state=TX' });
    expect(toggle()).toHaveAccessibleName('Filters (1)');
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByLabelText('Search appraisers')).not.toBeVisible();
    await user.click(toggle());
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByLabelText('Search appraisers')).toBeVisible();
  });

  test('the first visit stores the counts, and a week later they are increased and stored again', () => {
    const { unmount } = open();
    expect(readStored()).toHaveLength(few.length);
    expect(getEntry('Josephine Marchetti')).toHaveTextContent('2,412');
    unmount();

    jest.spyOn(Date, 'now').mockReturnValue(NOW + WEEK);
    jest.spyOn(Math, 'random').mockReturnValue(0.9);
    open();
    expect(getEntry('Josephine Marchetti')).toHaveTextContent('2,413');
    expect(getEntry('Marguerite Okonjo')).toHaveTextContent('1,914');
    expect(readStored().find(({ id }) => id === 1)?.appraisals).toBe(1914);
    expect(localStorage.getItem('appraisers-last-update')).toBe('2026-03-15T12:00:00.000Z');
  });

  test('corrupt storage is logged and replaced', () => {
    localStorage.setItem('appraisers-data', '[{"id":1,"appraisals":1}]');
    localStorage.setItem('appraisers-last-update', 'never');
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    open();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(readStored()).toEqual(few);
  });
});

describe('directoryStorage', () => {
  const NOW = Date.parse('2026-03-08T12:00:00Z');
  const DATA = 'appraisers-data';
  const TIME = 'appraisers-last-update';

  const counted = appraisers.map((entry) => ({ ...entry, appraisals: entry.appraisals + 5 }));

  beforeEach(() => localStorage.clear());

  test('an empty storage is not an error', () => {
    expect(readDirectory(NOW)).toEqual({ directory: null });
  });

  test('a saved directory is read back', () => {
    saveDirectory({ entries: counted, updatedAt: NOW });
    expect(JSON.parse(localStorage.getItem(DATA)!)).toHaveLength(60);
    expect(localStorage.getItem(TIME)).toBe('2026-03-08T12:00:00.000Z');
    expect(readDirectory(NOW)).toEqual({ directory: { entries: counted, updatedAt: NOW } });
  });

  test('a time in milliseconds is accepted', () => {
    saveDirectory({ entries: counted, updatedAt: NOW });
    localStorage.setItem(TIME, String(NOW - 1000));
    expect(readDirectory(NOW).directory?.updatedAt).toBe(NOW - 1000);
  });

  test('only counts are read from storage', () => {
    const forged = counted.map((entry) => ({ ...entry, name: 'Nobody', successRate: 12, isPreferred: true }));
    saveDirectory({ entries: forged.reverse(), updatedAt: NOW });
    expect(readDirectory(NOW).directory?.entries).toEqual(counted);
  });

  const toJson = (change: (entry: Record<string, unknown>) => Record<string, unknown>) =>
    JSON.stringify(counted.map((entry) => (entry.id === 17 ? change({ ...entry }) : entry)));
  const valid = JSON.stringify(counted);

  test.each([
    ['invalid JSON', '{', '2026-03-01T00:00:00Z'],
    ['an object instead of a list', '{"1": 5}', '2026-03-01T00:00:00Z'],
    ['null', 'null', '2026-03-01T00:00:00Z'],
    ['invalid entries', '[null, 7, "x", []]', '2026-03-01T00:00:00Z'],
    ['a missing entry', JSON.stringify(counted.slice(1)), '2026-03-01T00:00:00Z'],
    [
      'a count that is a string',
      toJson((entry) => ({ ...entry, appraisals: '900' })),
      '2026-03-01T00:00:00Z',
    ],
    ['a count that is NaN', toJson((entry) => ({ ...entry, appraisals: NaN })), '2026-03-01T00:00:00Z'],
    ['a fractional count', toJson((entry) => ({ ...entry, appraisals: 1.5 })), '2026-03-01T00:00:00Z'],
    ['a negative count', toJson((entry) => ({ ...entry, appraisals: -1 })), '2026-03-01T00:00:00Z'],
    ['a count above the maximum', toJson((entry) => ({ ...entry, appraisals: 1e9 })), '2026-03-01T00:00:00Z'],
    ['entries without a time', valid, null],
    ['a time without entries', null, '2026-03-01T00:00:00Z'],
    ['an invalid time', valid, 'yesterday'],
    ['a time in the future', valid, '2026-03-08T12:00:01Z'],
    ['an infinite time', valid, '9'.repeat(400)],
  ])('corrupt data is reported and ignored: %s', (_, data, time) => {
    if (data !== null) localStorage.setItem(DATA, data);
    if (time !== null) localStorage.setItem(TIME, time);
    const { directory, error } = readDirectory(NOW);
    expect(directory).toBeNull();
    expect(error).toBeInstanceOf(Error);
  });

  test('without storage the directory is kept in memory', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const get = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    saveDirectory({ entries: counted, updatedAt: NOW });
    expect(readDirectory(NOW)).toEqual({ directory: { entries: counted, updatedAt: NOW } });
    get.mockRestore();
    expect(readDirectory(NOW)).toEqual({ directory: { entries: counted, updatedAt: NOW } });
    set.mockRestore();
    saveDirectory({ entries: appraisers, updatedAt: NOW });
    localStorage.clear();
    expect(readDirectory(NOW).directory).toBeNull();
  });
});
