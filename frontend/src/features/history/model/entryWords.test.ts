import { actionWords, shownValue, subjectWords, toneOf } from './entryWords';

test.each([
  ['code_revoked', 'code revoked', 'danger'],
  ['code_assigned', 'code assigned', 'good'],
  ['code_unassigned', 'code unassigned', 'neutral'],
  ['signed_in', 'signed in', 'neutral'],
])('the action %s reads %j and is %s', (action, words, tone) => {
  expect(actionWords(action)).toBe(words);
  expect(toneOf(action)).toBe(tone);
});

test('a user on record is a staff account, everything else what the record calls it', () => {
  expect(subjectWords('user')).toBe('staff account');
  expect(subjectWords('admin account')).toBe('admin account');
});

test('instants are shown in local time, everything else as it was kept', () => {
  expect(shownValue('2026-03-01T00:00:00Z')).toBe('Mar 1, 2026 12:00 AM');
  expect(shownValue('2026-03-01')).toBe('2026-03-01');
  expect(shownValue('=cmd|calc')).toBe('=cmd|calc');
});
