import { appraisers } from '@/content/appraisers/appraisers';
import { type Ledger, ledgerAtVisit } from './growth';

const NOW = Date.parse('2026-03-08T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

const keptSince = (age: number): Ledger => ({ entries: appraisers, updatedAt: NOW - age });
const risesOf = ({ entries }: Ledger) =>
  new Map(entries.map(({ id, appraisals }, index) => [id, appraisals - appraisers[index]!.appraisals]));

test('the first visit seeds the directory', () => {
  expect(ledgerAtVisit(null, NOW, Math.random)).toEqual({ entries: appraisers, updatedAt: NOW });
});

test('before seven days have passed nothing rises', () => {
  const kept = keptSince(7 * DAY - 1);
  expect(ledgerAtVisit(kept, NOW, Math.random)).toBe(kept);
});

test('at seven days each count rises by one or two at random', () => {
  let throws = 0;
  const grown = ledgerAtVisit(keptSince(7 * DAY), NOW, () => (throws++ % 2 === 0 ? 0.499 : 0.5));
  const rises = risesOf(grown);
  expect(grown.updatedAt).toBe(NOW);
  expect([...rises.values()].filter((rise) => rise === 2).length).toBeGreaterThan(20);
  expect([...rises.values()].filter((rise) => rise === 1).length).toBeGreaterThan(20);
  expect(new Set(rises.values())).toEqual(new Set([1, 2]));
});

test('the top preferred one gains exactly one, and stays at 100', () => {
  const grown = ledgerAtVisit(keptSince(8 * DAY), NOW, () => 0.99);
  const rises = risesOf(grown);
  expect(rises.get(42)).toBe(1);
  expect(rises.get(41)).toBe(2);
  expect(grown.entries.find(({ id }) => id === 42)?.successRate).toBe(100);
});

test('after a year away the counts rise once', () => {
  expect(risesOf(ledgerAtVisit(keptSince(365 * DAY), NOW, () => 0.99)).get(1)).toBe(2);
});
