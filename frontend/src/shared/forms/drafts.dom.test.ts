import { bootData } from '@/shared/api/bootData';
import { deleteDrafts, deleteUnsentOfOthers, getDraftKey, readDraft, saveDraft } from './drafts';

const KINDS = ['local', 'session', 'memory'] as const;
const INES = getDraftKey('claim', 'ines');
const DANA = getDraftKey('claim', 'dana');
const VISITOR = getDraftKey('claim', null);
const VALUES = { homeowner: 'Whitfield' };

const getStored = (kind: (typeof KINDS)[number]) => [INES, DANA, VISITOR].map((key) => readDraft(kind, key));

afterEach(() => {
  deleteUnsentOfOthers('nobody');
  localStorage.clear();
  sessionStorage.clear();
});

test.each(KINDS)("a draft in the %s storage is only its owner's, until it is deleted", (kind) => {
  saveDraft(kind, INES, VALUES);
  expect(getStored(kind)).toEqual([VALUES, undefined, undefined]);
  saveDraft(kind, INES, null);
  expect(getStored(kind)).toEqual([undefined, undefined, undefined]);
});

test('a sign-out deletes all drafts of the person, and only theirs', () => {
  localStorage.setItem('unrelated', 'x');
  for (const kind of KINDS) for (const key of [INES, DANA, VISITOR]) saveDraft(kind, key, VALUES);
  deleteDrafts('ines');
  for (const kind of KINDS) expect(getStored(kind)).toEqual([undefined, VALUES, VALUES]);
  expect(localStorage.getItem('unrelated')).toBe('x');
});

test('the sign-in of another person deletes what could not be sent, and no draft', () => {
  for (const kind of KINDS) saveDraft(kind, INES, VALUES);
  deleteUnsentOfOthers('ines');
  expect(readDraft('memory', INES)).toEqual(VALUES);
  deleteUnsentOfOthers('dana');
  expect(KINDS.map((kind) => readDraft(kind, INES))).toEqual([VALUES, VALUES, undefined]);
});

test('nothing is saved during an impersonation', () => {
  bootData.impersonation = { memberName: 'Dana Whitlock', endsAt: '', serverNow: '', returnTo: '/staff/' };
  for (const kind of KINDS) saveDraft(kind, DANA, VALUES);
  bootData.impersonation = null;
  for (const kind of KINDS) expect(readDraft(kind, DANA)).toBeUndefined();
});

test('what a full storage refuses is kept until the page is loaded again, and says so', () => {
  saveDraft('local', INES, VALUES);
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const longer = { homeowner: 'Whitfield and sons' };
  expect(saveDraft('local', INES, longer)).toBe(false);
  expect(readDraft('local', INES)).toEqual(longer);

  full.mockRestore();
  expect(saveDraft('local', INES, VALUES)).toBe(true);
  expect(readDraft('local', INES)).toEqual(VALUES);
});
