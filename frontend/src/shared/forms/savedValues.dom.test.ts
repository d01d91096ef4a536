import { clearValuesOfOthers, getRecoveryName, saveValues, takeSavedValues } from './savedValues';

const MAIL = getRecoveryName('admin-1', 'mail 1');

test('saved values, without passwords, are given back once', () => {
  saveValues(MAIL, { email: 'ines@example.com', currentPassword: 'secret1' });
  expect(takeSavedValues(MAIL)).toEqual({ email: 'ines@example.com' });
  expect(takeSavedValues(MAIL)).toBeUndefined();
});

test('another account has other values, and its sign-in deletes those of the first', () => {
  saveValues(MAIL, { email: 'ines@example.com' });
  expect(takeSavedValues(getRecoveryName('admin-2', 'mail 1'))).toBeUndefined();
  clearValuesOfOthers('admin-1');
  expect(takeSavedValues(MAIL)).toEqual({ email: 'ines@example.com' });
  saveValues(MAIL, { email: 'ines@example.com' });
  clearValuesOfOthers('admin-2');
  expect(takeSavedValues(MAIL)).toBeUndefined();
});
