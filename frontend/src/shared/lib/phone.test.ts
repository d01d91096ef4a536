import { formatPhone, getPhoneDigits } from './phone';

test.each([
  ['', ''],
  ['55', '55'],
  ['555', '(555) '],
  ['5551', '(555) 1'],
  ['555123', '(555) 123-'],
  ['5551234567', '(555) 123-4567'],
  ['+1 (555) 123-4567', '(155) 512-3456'],
  ['55512345678', '(555) 123-4567'],
])('%p is typed as %p', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

test('a formatted number gives its digits back', () => {
  expect(getPhoneDigits('(555) 123-4567')).toBe('5551234567');
});
