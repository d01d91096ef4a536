import { appraisers, TOP_PREFERRED_ID } from './appraisers';
import { successTiers } from './successTiers';
import { states } from './states';

test('there are sixty appraisers with consecutive ids and unique names', () => {
  expect(appraisers.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(new Set(appraisers.map(({ name }) => name)).size).toBe(60);
});

test('four appraisers are preferred, and the top one has a rate of 100', () => {
  expect(appraisers.filter(({ isPreferred }) => isPreferred).map(({ id }) => id)).toEqual([1, 11, 17, 42]);
  expect(appraisers.find(({ id }) => id === TOP_PREFERRED_ID)?.successRate).toBe(100);
});

test('every rate is between 90 and 100, and every count is a positive integer', () => {
  const outside = appraisers.filter(({ successRate }) => !(successRate >= 90 && successRate <= 100));
  expect(outside).toEqual([]);
  expect(appraisers.filter(({ appraisals }) => !Number.isInteger(appraisals) || appraisals < 1)).toEqual([]);
});

test('each band has at least four appraisers', () => {
  const edges = successTiers.map(({ minRate }) => minRate);
  const counts = edges
    .slice(0, -1)
    .map(
      (minRate, index) =>
        appraisers.filter(
          ({ successRate }) => successRate >= minRate && successRate < (edges[index - 1] ?? Infinity),
        ).length,
    );
  expect(counts).toHaveLength(6);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(4);
  expect(counts.reduce((sum, count) => sum + count)).toBe(60);
});

test('appraisers work in at least 28 states, and the map has each of them', () => {
  const homes = new Set(appraisers.map(({ state }) => state));
  expect(homes.size).toBeGreaterThanOrEqual(28);
  const known = states.map(({ code }) => code);
  expect([...homes].filter((home) => !known.includes(home))).toEqual([]);
});

test('the map has fifty states and the District of Columbia, each in its own cell', () => {
  expect(new Set(states.map(({ code }) => code)).size).toBe(51);
  expect(new Set(states.map(({ row, column }) => `${row}/${column}`)).size).toBe(51);
});
