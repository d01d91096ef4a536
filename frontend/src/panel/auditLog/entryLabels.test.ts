import { getActionLabel, formatValue, getSubjectLabel, getActionTone } from './entryLabels';

test.each([
  ['code_revoked', 'code revoked', 'danger'],
  ['code_assigned', 'code assigned', 'good'],
  ['code_unassigned', 'code unassigned', 'neutral'],
  ['signed_in', 'signed in', 'neutral'],
])('the action %s has the label %j and the tone %s', (action, label, tone) => {
  expect(getActionLabel(action)).toBe(label);
  expect(getActionTone(action)).toBe(tone);
});

test('a user is labelled as a staff account, any other subject by its type', () => {
  expect(getSubjectLabel('user')).toBe('staff account');
  expect(getSubjectLabel('admin account')).toBe('admin account');
});

test('timestamps are shown in local time, other values unchanged', () => {
  expect(formatValue('2026-03-01T00:00:00Z')).toBe('Mar 1, 2026 12:00 AM');
  expect(formatValue('2026-03-01')).toBe('2026-03-01');
  expect(formatValue('=cmd|calc')).toBe('=cmd|calc');
});
