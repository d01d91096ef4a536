import { type Tactic } from '@/content/tactics/tactic';
import { hasAllTerms, searchTerms, textPieces } from './tacticSearch';

const tactic: Tactic = {
  number: 35,
  name: 'Invent the three-trade rule',
  play: "Overhead and profit is refused at the carrier's desk.",
  counter: 'We show the schedule of 42 trades.',
};

const finds = (search: string) => hasAllTerms(tactic, searchTerms(search));

test.each([
  ['INVENT', true],
  ['profit schedule', true],
  ['profit matching', false],
  ['carrier’s desk', true],
  ['three–trade', true],
  ['  ', true],
  ['z', true],
])('%j is found: %s', (search, isFound) => expect(finds(search)).toBe(isFound));

test.each([
  ['35', true],
  ['#35', true],
  ['3', false],
  ['2', true],
  ['#42', true],
])('a number finds the tactic that bears it, or says it: %s is found: %s', (search, isFound) =>
  expect(finds(search)).toBe(isFound),
);

test('what is found is set apart as it is written, and matches that touch are one', () => {
  const pieces = textPieces('Depreciation on labor, depreciated twice', searchTerms('Depreci ciat LABOR'));
  expect(pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
    'Depreciat',
    'labor',
    'depreciat',
  ]);
  expect(pieces.map(({ text }) => text).join('')).toBe('Depreciation on labor, depreciated twice');
});

test('signs of a search are taken as they are, not as a pattern', () => {
  expect(textPieces('O&P (10/10)', searchTerms('(10'))).toEqual([
    { text: 'O&P ', isMatch: false },
    { text: '(10', isMatch: true },
    { text: '/10)', isMatch: false },
  ]);
});
