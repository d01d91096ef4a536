import { tacticGroups } from '@/content/tactics/tacticGroups';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { TacticFinder } from './TacticFinder';

const show = (at = '/carrier-tactics') =>
  render(<TacticFinder />, {
    at,
    path: '/carrier-tactics',
    shell: <Link to="/carrier-tactics?group=delay#tactic-70">The holdback</Link>,
  });

const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const groupsShown = () =>
  screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const choice = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Groups of tactics' })).getByRole('button', { name });
const searchField = () => screen.getByRole('searchbox', { name: 'Search the tactics' });

test('all hundred stand under their five groups, each with its play and its counter', () => {
  show();
  expect(groupsShown()).toEqual(tacticGroups.map(({ title }) => title));
  expect(names()).toHaveLength(100);
  expect(screen.getAllByText('The play')).toHaveLength(100);
  expect(screen.getAllByText('The counter')).toHaveLength(100);
  expect(screen.getByRole('status')).toHaveTextContent('100 tactics');
});

test('a search leaves what holds every word, marks the words, counts, and stands in the URL', async () => {
  const { user, address } = show();
  await user.click(searchField());
  await user.paste('holdback notice');
  expect(names()).toEqual(['Let the holdback expire']);
  expect(groupsShown()).toEqual(['Delay and stall tactics']);
  expect(screen.getAllByRole('mark').map((mark) => mark.textContent)).toEqual(
    expect.arrayContaining(['holdback', 'notice']),
  );
  expect(choice(/^Delay/)).toHaveAccessibleName('Delay 1 found');
  expect(choice(/^Scope/)).toHaveAccessibleName('Scope 0 found');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 of 100 tactics match'));
  expect(address()).toBe('/carrier-tactics?search=holdback+notice');
});

test('a group leaves its twenty and stands in the URL beside the search', async () => {
  const { user, address } = show('/carrier-tactics?search=roof');
  await user.click(choice(/^Policy/));
  expect(choice(/^Policy/)).toHaveAttribute('aria-pressed', 'true');
  expect(groupsShown()).toEqual(['Policy interpretation and coverage']);
  expect(address()).toBe('/carrier-tactics?search=roof&group=policy');

  await user.clear(searchField());
  expect(names()).toHaveLength(20);
  await user.click(choice(/^All groups/));
  expect(names()).toHaveLength(100);
});

test('where nothing is found, a sentence and a way back, and the focus goes to the search', async () => {
  const { user } = show('/carrier-tactics?search=zeppelin');
  expect(names()).toEqual([]);
  expect(screen.getByText('No tactic matches')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!);
  expect(names()).toHaveLength(100);
  expect(searchField()).toHaveFocus();
  expect(searchField()).toHaveValue('');
});

test('what one group lacks and others hold is offered', async () => {
  const { user } = show('/carrier-tactics?search=holdback+notice&group=policy');
  expect(screen.getByText('No tactic matches')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show 1 in all groups' }));
  expect(names()).toEqual(['Let the holdback expire']);
  expect(searchField()).toHaveFocus();
});

describe('a link to one tactic', () => {
  const scrolledTo: Element[] = [];
  beforeEach(() => {
    scrolledTo.length = 0;
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolledTo.push(this);
    });
  });

  test('scrolls to it, gives it the focus and marks it, on arrival', () => {
    show('/carrier-tactics#tactic-47');
    const entry = screen.getByText('Convict the installer').closest('li');
    expect(scrolledTo).toEqual([entry]);
    expect(entry).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Link to tactic 47' })).toHaveAttribute(
      'aria-current',
      'location',
    );
  });

  test('is its number, which keeps what is shown, and leads there again when pressed again', async () => {
    const { user, address } = show('/carrier-tactics?group=delay');
    await user.click(screen.getByRole('link', { name: 'Link to tactic 70' }));
    await user.click(screen.getByRole('link', { name: 'Link to tactic 70' }));
    const entry = screen.getByText('Let the holdback expire').closest('li');
    expect(scrolledTo).toEqual([entry, entry]);
    expect(entry).toHaveFocus();
    expect(address()).toBe('/carrier-tactics?group=delay');
  });

  test('opens the list that holds it', async () => {
    const { user } = show();
    await user.click(screen.getByRole('link', { name: 'The holdback' }));
    expect(names()).toHaveLength(20);
    expect(screen.getByText('Let the holdback expire').closest('li')).toHaveFocus();
  });

  test('that leads nowhere is no more than the list', () => {
    show('/carrier-tactics#tactic-101');
    expect(names()).toHaveLength(100);
    expect(scrolledTo).toEqual([]);
  });
});
