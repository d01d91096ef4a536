import { appraisers } from '@/content/appraisers/appraisers';
import { keepLedger, readLedger } from './ledgerStorage';

const NOW = Date.parse('2026-03-08T12:00:00Z');
const DATA = 'appraisers-data';
const TIME = 'appraisers-last-update';

const counted = appraisers.map((entry) => ({ ...entry, appraisals: entry.appraisals + 5 }));

beforeEach(() => localStorage.clear());

test('a browser that keeps nothing has no directory, which is no fault', () => {
  expect(readLedger(NOW)).toEqual({ kept: null });
});

test('what was kept comes back: a list of entries, and the time', () => {
  keepLedger({ entries: counted, updatedAt: NOW });
  expect(JSON.parse(localStorage.getItem(DATA)!)).toHaveLength(60);
  expect(localStorage.getItem(TIME)).toBe('2026-03-08T12:00:00.000Z');
  expect(readLedger(NOW)).toEqual({ kept: { entries: counted, updatedAt: NOW } });
});

test('a time in milliseconds is understood too', () => {
  keepLedger({ entries: counted, updatedAt: NOW });
  localStorage.setItem(TIME, String(NOW - 1000));
  expect(readLedger(NOW).kept?.updatedAt).toBe(NOW - 1000);
});

test('only the counts are taken: names, credentials and rates are those of this release', () => {
  const forged = counted.map((entry) => ({ ...entry, name: 'Nobody', successRate: 12, isPreferred: true }));
  keepLedger({ entries: forged.reverse(), updatedAt: NOW });
  expect(readLedger(NOW).kept?.entries).toEqual(counted);
});

const list = (change: (entry: Record<string, unknown>) => Record<string, unknown>) =>
  JSON.stringify(counted.map((entry) => (entry.id === 17 ? change({ ...entry }) : entry)));
const good = JSON.stringify(counted);

test.each([
  ['no JSON', '{', '2026-03-01T00:00:00Z'],
  ['no list', '{"1": 5}', '2026-03-01T00:00:00Z'],
  ['null', 'null', '2026-03-01T00:00:00Z'],
  ['things that are no entries', '[null, 7, "x", []]', '2026-03-01T00:00:00Z'],
  ['an entry short', JSON.stringify(counted.slice(1)), '2026-03-01T00:00:00Z'],
  ['a count that is no number', list((entry) => ({ ...entry, appraisals: '900' })), '2026-03-01T00:00:00Z'],
  ['a count that is NaN', list((entry) => ({ ...entry, appraisals: NaN })), '2026-03-01T00:00:00Z'],
  ['half an appraisal', list((entry) => ({ ...entry, appraisals: 1.5 })), '2026-03-01T00:00:00Z'],
  ['fewer than none', list((entry) => ({ ...entry, appraisals: -1 })), '2026-03-01T00:00:00Z'],
  ['more than anyone does', list((entry) => ({ ...entry, appraisals: 1e9 })), '2026-03-01T00:00:00Z'],
  ['entries without a time', good, null],
  ['a time without entries', null, '2026-03-01T00:00:00Z'],
  ['a time that is none', good, 'yesterday'],
  ['a time to come', good, '2026-03-08T12:00:01Z'],
  ['an endless time', good, '9'.repeat(400)],
])('%s counts as nothing, and is told', (_, data, time) => {
  if (data !== null) localStorage.setItem(DATA, data);
  if (time !== null) localStorage.setItem(TIME, time);
  const { kept, fault } = readLedger(NOW);
  expect(kept).toBeNull();
  expect(fault).toBeInstanceOf(Error);
});

test('where storage is switched off, the directory is remembered until the page is left', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const get = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  keepLedger({ entries: counted, updatedAt: NOW });
  expect(readLedger(NOW)).toEqual({ kept: { entries: counted, updatedAt: NOW } });
  get.mockRestore();
  expect(readLedger(NOW)).toEqual({ kept: { entries: counted, updatedAt: NOW } });
  set.mockRestore();
  keepLedger({ entries: appraisers, updatedAt: NOW });
  localStorage.clear();
  expect(readLedger(NOW).kept).toBeNull();
});
