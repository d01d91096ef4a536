import { adminSignInSchema, signInSchema } from './signInSchemas';

function getErrors(schema: typeof signInSchema | typeof adminSignInSchema, values: object): string[] {
  try {
    schema.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    return [...new Set((error as { errors: string[] }).errors)];
  }
}

test.each([
  ['empty fields', {}],
  ['short values', { username: 'ab', password: '12345' }],
  ['a username that is short without its blanks', { username: '  ab  ', password: '12345' }],
])('sign-in refuses %s', (_case, values) => {
  expect(getErrors(signInSchema, values)).toEqual([
    'Username must be at least 3 characters',
    'Password must be at least 6 characters',
  ]);
});

test('sign-in accepts values of the minimum length', () => {
  expect(getErrors(signInSchema, { username: 'ada', password: '      ' })).toEqual([]);
});

test('the admin sign-in page checks only that both fields are filled in', () => {
  expect(getErrors(adminSignInSchema, { username: '  ' })).toEqual([
    'Username is required',
    'Password is required',
  ]);
  expect(getErrors(adminSignInSchema, { username: 'a', password: 'b' })).toEqual([]);
});
