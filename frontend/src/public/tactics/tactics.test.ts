import { tacticGroups } from './tacticGroups';
import { type Tactic } from './tactic';
import { hasAllTerms, getSearchTerms, splitMatches } from './tacticSearch';

describe('tacticGroups', () => {
  const tactics = tacticGroups.flatMap((group) => group.tactics);

  test('there are a hundred tactics without gaps, twenty in each of five groups', () => {
    expect(tactics.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(tacticGroups.map((group) => [group.title, group.tactics.length])).toEqual([
      ['Policy interpretation and coverage', 20],
      ['Scope and estimate manipulation', 20],
      ['Causation arguments', 20],
      ['Delay and stall tactics', 20],
      ['Settlement reduction', 20],
    ]);
  });

  test.each(['name', 'play', 'counter'] as const)('no two tactics share a %s, and none is empty', (part) => {
    const texts = tactics.map((tactic) => tactic[part].trim().toLowerCase());
    expect(new Set(texts).size).toBe(100);
    expect(texts).not.toContain('');
  });
});

describe('tacticSearch', () => {
  const tactic: Tactic = {
    number: 35,
    name: 'Invent the three-trade rule',
    play: "Overhead and profit is refused at the carrier's desk.",
    counter: 'We show the schedule of 42 trades.',
  };

  const isFoundBy = (search: string) => hasAllTerms(tactic, getSearchTerms(search));

  test.each([
    ['INVENT', true],
    ['profit schedule', true],
    ['profit matching', false],
    ['carrier’s desk', true],
    ['three–trade', true],
    ['  ', true],
    ['z', true],
  ])('%j matches: %s', (search, isFound) => expect(isFoundBy(search)).toBe(isFound));

  test.each([
    ['35', true],
    ['#35', true],
    ['3', false],
    ['2', true],
    ['#42', true],
  ])('a number matches the tactic with that number or its text: %s matches: %s', (search, isFound) =>
    expect(isFoundBy(search)).toBe(isFound),
  );

  test('matches keep their spelling, and adjacent matches are merged', () => {
    const segments = splitMatches(
      'Depreciation on labor, depreciated twice',
      getSearchTerms('Depreci ciat LABOR'),
    );
    expect(segments.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
      'Depreciat',
      'labor',
      'depreciat',
    ]);
    expect(segments.map(({ text }) => text).join('')).toBe('Depreciation on labor, depreciated twice');
  });

  test('special characters are not a pattern', () => {
    expect(splitMatches('O&P (10/10)', getSearchTerms('(10'))).toEqual([
      { text: 'O&P ', isMatch: false },
      { text: '(10', isMatch: true },
      { text: '/10)', isMatch: false },
    ]);
  });
});
