import { deleteClaimDrafts, saveClaimDraft, readClaimDrafts } from './claimDrafts';
import { EMPTY_CLAIM } from './claimSchema';

const VALUES = { ...EMPTY_CLAIM, homeowner: 'Ines Okafor', notes: 'north slope' };
const OTHER_VALUES = { ...EMPTY_CLAIM, homeowner: 'Dana Whitfield' };
const STORAGE_KEY = 'claim-drafts:a';

const getHomeowners = (memberId: string) => readClaimDrafts(memberId).map(({ values }) => values.homeowner);

beforeEach(() => localStorage.clear());

test('a saved draft is returned unchanged, and only to its member', () => {
  saveClaimDraft('a', 'one', VALUES);
  expect(readClaimDrafts('a')).toEqual([
    { id: 'one', savedAt: expect.any(String) as string, values: VALUES, fileNames: [] },
  ]);
  expect(readClaimDrafts('b')).toEqual([]);
});

test('each form has its own draft, newest first', () => {
  saveClaimDraft('a', 'one', VALUES);
  saveClaimDraft('a', 'two', OTHER_VALUES);
  expect(getHomeowners('a')).toEqual(['Dana Whitfield', 'Ines Okafor']);
  saveClaimDraft('a', 'one', { ...VALUES, homeowner: 'Ines O.' });
  expect(getHomeowners('a')).toEqual(['Ines O.', 'Dana Whitfield']);
});

test('saving an unchanged draft keeps its date', () => {
  const savedAt = '2026-01-01T00:00:00Z';
  localStorage.setItem(STORAGE_KEY, JSON.stringify([{ id: 'one', savedAt, values: VALUES }]));
  saveClaimDraft('a', 'one', { ...VALUES });
  expect(readClaimDrafts('a')[0]?.savedAt).toBe(savedAt);
  saveClaimDraft('a', 'one', OTHER_VALUES);
  expect(readClaimDrafts('a')[0]?.savedAt).not.toBe(savedAt);
});

test('emptying a form or deleting a draft leaves the other drafts', () => {
  saveClaimDraft('a', 'one', VALUES);
  saveClaimDraft('a', 'two', OTHER_VALUES);
  saveClaimDraft('a', 'one', EMPTY_CLAIM);
  expect(getHomeowners('a')).toEqual(['Dana Whitfield']);
  deleteClaimDrafts('a', ['two', 'unknown']);
  expect(localStorage).toHaveLength(0);
});

test('only the newest five drafts are saved', () => {
  for (const id of ['1', '2', '3', '4', '5', '6']) saveClaimDraft('a', id, { ...VALUES, homeowner: id });
  expect(getHomeowners('a')).toEqual(['6', '5', '4', '3', '2']);
});

test.each([
  '',
  '{',
  'null',
  '{}',
  '[null, 7, "x", []]',
  '[{"savedAt":"2026-01-01T00:00:00Z","values":{}}]',
  '[{"id":"x","savedAt":"2026-01-01T00:00:00Z"}]',
  '[{"id":"x","savedAt":"yesterday","values":{}}]',
])('an invalid stored value is ignored: %s', (text) => {
  localStorage.setItem(STORAGE_KEY, text);
  expect(readClaimDrafts('a')).toEqual([]);
});

test('fields and values that the form does not know are dropped', () => {
  const values = { homeowner: 'Ines Okafor', notes: 7, roofArea: '12', inspectionStatus: 'unheard_of' };
  localStorage.setItem(STORAGE_KEY, JSON.stringify([{ id: 'x', savedAt: '2026-01-01T00:00:00Z', values }]));
  expect(readClaimDrafts('a')[0]?.values).toEqual({ ...EMPTY_CLAIM, homeowner: 'Ines Okafor' });
});
