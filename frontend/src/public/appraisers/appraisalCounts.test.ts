import { appraisers } from './appraisers';
import { type DirectorySnapshot, refreshCounts } from './appraisalCounts';

const NOW = Date.parse('2026-03-08T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

const storedBefore = (age: number): DirectorySnapshot => ({ entries: appraisers, updatedAt: NOW - age });
const getRises = ({ entries }: DirectorySnapshot) =>
  new Map(entries.map(({ id, appraisals }, index) => [id, appraisals - appraisers[index]!.appraisals]));

test('the first visit uses the counts of the content', () => {
  expect(refreshCounts(null, NOW, Math.random)).toEqual({ entries: appraisers, updatedAt: NOW });
});

test('counts stay the same for seven days', () => {
  const stored = storedBefore(7 * DAY - 1);
  expect(refreshCounts(stored, NOW, Math.random)).toBe(stored);
});

test('after seven days each count grows by one or two at random', () => {
  let calls = 0;
  const refreshed = refreshCounts(storedBefore(7 * DAY), NOW, () => (calls++ % 2 === 0 ? 0.499 : 0.5));
  const rises = getRises(refreshed);
  expect(refreshed.updatedAt).toBe(NOW);
  expect([...rises.values()].filter((rise) => rise === 2).length).toBeGreaterThan(20);
  expect([...rises.values()].filter((rise) => rise === 1).length).toBeGreaterThan(20);
  expect(new Set(rises.values())).toEqual(new Set([1, 2]));
});

test('the top preferred appraiser gains exactly one and keeps a rate of 100', () => {
  const refreshed = refreshCounts(storedBefore(8 * DAY), NOW, () => 0.99);
  const rises = getRises(refreshed);
  expect(rises.get(42)).toBe(1);
  expect(rises.get(41)).toBe(2);
  expect(refreshed.entries.find(({ id }) => id === 42)?.successRate).toBe(100);
});

test('after a year without a visit the counts grow once', () => {
  expect(getRises(refreshCounts(storedBefore(365 * DAY), NOW, () => 0.99)).get(1)).toBe(2);
});
