import { customCodeSchema, toOptionalFields, isValidBatchCount } from './creationSchemas';

test.each([
  ['1', true],
  ['5', true],
  [' 100 ', true],
  ['0', false],
  ['101', false],
  ['2.5', false],
  ['-3', false],
  ['1e1', false],
  ['ten', false],
  ['', false],
  [undefined, false],
])('a batch of %j codes is valid: %s', (text, isValid) => {
  expect(isValidBatchCount(text)).toBe(isValid);
});

test.each([
  ['   ', ['Please enter a custom code']],
  ['no spaces', ['Use at most 50 letters, digits, hyphens and underscores']],
  ['x'.repeat(51), ['Use at most 50 letters, digits, hyphens and underscores']],
  [' vip_2026-a ', []],
])('the custom code %j shows %j', async (code, messages) => {
  const errors = await customCodeSchema.validate({ code }, { abortEarly: false }).then(
    () => [],
    (error: unknown) => (error as { errors: string[] }).errors,
  );
  expect(errors).toEqual(messages);
});

test('an expiry is the end of the chosen day, and empty fields are omitted', () => {
  expect(toOptionalFields({ note: ' Houston ', expiresAt: '2026-02-28' })).toEqual({
    note: 'Houston',
    expiresAt: '2026-03-01T00:00:00.000Z',
  });
  expect(toOptionalFields({ note: '  ', expiresAt: '' })).toEqual({});
});
