import { tacticGroups } from './tacticGroups';

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
