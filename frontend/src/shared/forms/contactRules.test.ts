import messages from '@rules/messages.json';
import { emailRule, isEmailAddress, phoneRule } from './contactRules';

test.each([
  ['ada@example.com', true],
  ['a@b.co', true],
  ['a.b+c@sub.example-1.com', true],
  ["o'neil@example.com", true],
  ['heron@bücher.example', true],
  ['heron@x.xn--p1ai', true],
  ['nowhere', false],
  ['a@b', false],
  ['a@b.c', false],
  ['a@b_c.com', false],
  ['a..b@example.com', false],
  ['.a@example.com', false],
  ['a@-example.com', false],
  ['ü@example.com', false],
  ['heron@localhost', false],
  ['heron@[127.0.0.1]', false],
  ['heron@exam\u2060ple.com', false],
  ['heron@😀.example', false],
  [`${'h'.repeat(250)}@example.com`, false],
])('the email address %j is valid, as on the server: %s', (address, isValid) => {
  expect(isEmailAddress(address)).toBe(isValid);
  expect(emailRule.isValidSync(` ${address} `)).toBe(isValid);
});

const { phoneTooShort, phoneCountryCode } = messages.registration;

test.each([
  ['(555) 123-4567', undefined],
  ['1.555.123.4567', undefined],
  ['+1 (555) 123-4567', undefined],
  ['(555) 123-456', phoneTooShort],
  ['+44 20 7946 0958', phoneCountryCode],
  ['+5551234567', phoneCountryCode],
  ['442079460958', phoneCountryCode],
  ['55512345678', phoneCountryCode],
])('the phone number %j gets the same message as on the server: %s', (phone, message) => {
  const validate = () => phoneRule.validateSync(phone);
  if (message) expect(validate).toThrow(message);
  else expect(validate()).toBe(phone);
});
