import { dropClaimDraft, keepClaimDraft, readClaimDraft } from './claimDraft';
import { EMPTY_CLAIM } from './claimSchema';

const TYPED = { ...EMPTY_CLAIM, homeowner: 'Ines Okafor', notes: 'north slope' };

beforeEach(() => localStorage.clear());

test('a draft comes back as it was kept', () => {
  keepClaimDraft('a', TYPED);
  expect(readClaimDraft('a')?.values).toEqual(TYPED);
  expect(readClaimDraft('b')).toBeNull();
});

test('an untouched or dropped form leaves no draft', () => {
  keepClaimDraft('a', EMPTY_CLAIM);
  expect(readClaimDraft('a')).toBeNull();
  keepClaimDraft('a', TYPED);
  dropClaimDraft('a');
  expect(readClaimDraft('a')).toBeNull();
});

test.each(['', '{', 'null', '[]', '{"savedAt":"2026-01-01T00:00:00Z"}', '{"savedAt":1,"values":{}}'])(
  'what is no draft counts as none: %s',
  (text) => {
    localStorage.setItem('claim-draft:a', text);
    expect(readClaimDraft('a')).toBeNull();
  },
);

test('of an older form only what still fits is taken', () => {
  const values = { homeowner: 'Ines Okafor', notes: 7, roofArea: '12', inspectionStatus: 'unheard_of' };
  localStorage.setItem('claim-draft:a', JSON.stringify({ savedAt: '2026-01-01T00:00:00Z', values }));
  expect(readClaimDraft('a')?.values).toEqual({ ...EMPTY_CLAIM, homeowner: 'Ines Okafor' });
});

test('storage that is switched off does no harm', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepClaimDraft('a', TYPED)).not.toThrow();
});
