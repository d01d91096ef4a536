import { appraisers } from './appraisers';
import { saveDirectory, readDirectory } from './directoryStorage';

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
  ['a count that is a string', toJson((entry) => ({ ...entry, appraisals: '900' })), '2026-03-01T00:00:00Z'],
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
