import { tacticGroups } from './tacticGroups';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { TacticFinder } from './TacticFinder';

const renderFinder = (at = '/carrier-tactics') =>
  render(<TacticFinder />, {
    at,
    path: '/carrier-tactics',
    shell: <Link to="/carrier-tactics?group=delay#tactic-70">The holdback</Link>,
  });

const getNames = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const getGroupTitles = () =>
  screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const getGroupButton = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Groups of tactics' })).getByRole('button', { name });
const searchField = () => screen.getByRole('searchbox', { name: 'Search the tactics' });

test('all hundred tactics are listed in their five groups', () => {
  renderFinder();
  expect(getGroupTitles()).toEqual(tacticGroups.map(({ title }) => title));
  expect(getNames()).toHaveLength(100);
  expect(screen.getAllByText('The play')).toHaveLength(100);
  expect(screen.getAllByText('The counter')).toHaveLength(100);
  expect(screen.getByRole('status')).toHaveTextContent('100 tactics');
});

test('a search filters by every word, highlights matches, shows counts and updates the URL', async () => {
  const { user, address } = renderFinder();
  await user.click(searchField());
  await user.paste('holdback notice');
  expect(getNames()).toEqual(['Let the holdback expire']);
  expect(getGroupTitles()).toEqual(['Delay and stall tactics']);
  expect(screen.getAllByRole('mark').map((mark) => mark.textContent)).toEqual(
    expect.arrayContaining(['holdback', 'notice']),
  );
  expect(getGroupButton(/^Delay/)).toHaveAccessibleName('Delay 1 found');
  expect(getGroupButton(/^Scope/)).toHaveAccessibleName('Scope 0 found');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 of 100 tactics match'));
  expect(address()).toBe('/carrier-tactics?search=holdback+notice');
});

test('a group filters the list and is in the URL together with the search', async () => {
  const { user, address } = renderFinder('/carrier-tactics?search=roof');
  await user.click(getGroupButton(/^Policy/));
  expect(getGroupButton(/^Policy/)).toHaveAttribute('aria-pressed', 'true');
  expect(getGroupTitles()).toEqual(['Policy interpretation and coverage']);
  expect(address()).toBe('/carrier-tactics?search=roof&group=policy');

  await user.clear(searchField());
  expect(getNames()).toHaveLength(20);
  await user.click(getGroupButton(/^All groups/));
  expect(getNames()).toHaveLength(100);
});

test('an empty result can be cleared and returns the focus to the search', async () => {
  const { user } = renderFinder('/carrier-tactics?search=zeppelin');
  expect(getNames()).toEqual([]);
  expect(screen.getByText('No tactic matches')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!);
  expect(getNames()).toHaveLength(100);
  expect(searchField()).toHaveFocus();
  expect(searchField()).toHaveValue('');
});

test('an empty group offers the matches of the other groups', async () => {
  const { user } = renderFinder('/carrier-tactics?search=holdback+notice&group=policy');
  expect(screen.getByText('No tactic matches')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show 1 in all groups' }));
  expect(getNames()).toEqual(['Let the holdback expire']);
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

  test('scrolls to it, focuses it and marks it as current', () => {
    renderFinder('/carrier-tactics#tactic-47');
    const entry = screen.getByText('Convict the installer').closest('li');
    expect(scrolledTo).toEqual([entry]);
    expect(entry).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Link to tactic 47' })).toHaveAttribute(
      'aria-current',
      'location',
    );
  });

  test('keeps the filters and can be clicked again', async () => {
    const { user, address } = renderFinder('/carrier-tactics?group=delay');
    await user.click(screen.getByRole('link', { name: 'Link to tactic 70' }));
    await user.click(screen.getByRole('link', { name: 'Link to tactic 70' }));
    const entry = screen.getByText('Let the holdback expire').closest('li');
    expect(scrolledTo).toEqual([entry, entry]);
    expect(entry).toHaveFocus();
    expect(address()).toBe('/carrier-tactics?group=delay');
  });

  test('opens the group that contains it', async () => {
    const { user } = renderFinder();
    await user.click(screen.getByRole('link', { name: 'The holdback' }));
    expect(getNames()).toHaveLength(20);
    expect(screen.getByText('Let the holdback expire').closest('li')).toHaveFocus();
  });

  test('to an unknown tactic shows the full list', () => {
    renderFinder('/carrier-tactics#tactic-101');
    expect(getNames()).toHaveLength(100);
    expect(scrolledTo).toEqual([]);
  });
});
