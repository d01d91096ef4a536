import { bootData } from '@/shared/config/bootData';
import { dropClaimDrafts, forgetClaimDrafts, keepClaimDraft, readClaimDrafts } from './claimDrafts';
import { EMPTY_CLAIM } from './claimSchema';

const TYPED = { ...EMPTY_CLAIM, homeowner: 'Ines Okafor', notes: 'north slope' };
const OTHER = { ...EMPTY_CLAIM, homeowner: 'Dana Whitfield' };
const PLACE = 'claim-drafts:a';

const namesOf = (memberId: string) => readClaimDrafts(memberId).map(({ values }) => values.homeowner);

beforeEach(() => localStorage.clear());

test('a draft comes back as it was kept, to its member alone', () => {
  keepClaimDraft('a', 'one', TYPED);
  expect(readClaimDrafts('a')).toEqual([{ id: 'one', savedAt: expect.any(String) as string, values: TYPED }]);
  expect(readClaimDrafts('b')).toEqual([]);
});

test('what support type while they view the account leaves no draft', () => {
  bootData.viewing = { memberName: 'Dana Whitlock', endsAt: '', serverNow: '', returnTo: '/staff/' };
  keepClaimDraft('a', 'one', TYPED);
  bootData.viewing = null;
  expect(localStorage).toHaveLength(0);
});

test('each form has a draft of its own, and the newest comes first', () => {
  keepClaimDraft('a', 'one', TYPED);
  keepClaimDraft('a', 'two', OTHER);
  expect(namesOf('a')).toEqual(['Dana Whitfield', 'Ines Okafor']);
  keepClaimDraft('a', 'one', { ...TYPED, homeowner: 'Ines O.' });
  expect(namesOf('a')).toEqual(['Ines O.', 'Dana Whitfield']);
});

test('opening a draft without a change leaves it as old as it is', () => {
  const savedAt = '2026-01-01T00:00:00Z';
  localStorage.setItem(PLACE, JSON.stringify([{ id: 'one', savedAt, values: TYPED }]));
  keepClaimDraft('a', 'one', { ...TYPED });
  expect(readClaimDrafts('a')[0]?.savedAt).toBe(savedAt);
  keepClaimDraft('a', 'one', OTHER);
  expect(readClaimDrafts('a')[0]?.savedAt).not.toBe(savedAt);
});

test('an emptied or dropped form leaves no draft, and others alone', () => {
  keepClaimDraft('a', 'one', TYPED);
  keepClaimDraft('a', 'two', OTHER);
  keepClaimDraft('a', 'one', EMPTY_CLAIM);
  expect(namesOf('a')).toEqual(['Dana Whitfield']);
  dropClaimDrafts('a', ['two', 'unknown']);
  expect(localStorage).toHaveLength(0);
});

test('the newest five are kept', () => {
  for (const id of ['1', '2', '3', '4', '5', '6']) keepClaimDraft('a', id, { ...TYPED, homeowner: id });
  expect(namesOf('a')).toEqual(['6', '5', '4', '3', '2']);
});

test('forgetting leaves nothing of the member, and others alone', () => {
  keepClaimDraft('a', 'one', TYPED);
  keepClaimDraft('b', 'one', OTHER);
  forgetClaimDrafts('a');
  expect(localStorage.getItem(PLACE)).toBeNull();
  expect(namesOf('b')).toEqual(['Dana Whitfield']);
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
])('what is no draft counts as none: %s', (text) => {
  localStorage.setItem(PLACE, text);
  expect(readClaimDrafts('a')).toEqual([]);
});

test('of an older form only what still fits is taken', () => {
  const values = { homeowner: 'Ines Okafor', notes: 7, roofArea: '12', inspectionStatus: 'unheard_of' };
  localStorage.setItem(PLACE, JSON.stringify([{ id: 'x', savedAt: '2026-01-01T00:00:00Z', values }]));
  expect(readClaimDrafts('a')[0]?.values).toEqual({ ...EMPTY_CLAIM, homeowner: 'Ines Okafor' });
});

test('storage that is switched off does no harm', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepClaimDraft('a', 'one', TYPED)).not.toThrow();
});
