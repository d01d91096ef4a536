import { adminSignInSchema, signInSchema } from './signInSchemas';

function messagesOf(schema: typeof signInSchema | typeof adminSignInSchema, values: object): string[] {
  try {
    schema.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    return [...new Set((error as { errors: string[] }).errors)];
  }
}

test.each([
  ['nothing typed', {}],
  ['too short', { username: 'ab', password: '12345' }],
  ['short but for the blanks around it', { username: '  ab  ', password: '12345' }],
])('sign-in: %s', (_case, values) => {
  expect(messagesOf(signInSchema, values)).toEqual([
    'Username must be at least 3 characters',
    'Password must be at least 6 characters',
  ]);
});

test('sign-in: long enough', () => {
  expect(messagesOf(signInSchema, { username: 'ada', password: '      ' })).toEqual([]);
});

test('the admins’ own page asks only that both be there', () => {
  expect(messagesOf(adminSignInSchema, { username: '  ' })).toEqual([
    'Username is required',
    'Password is required',
  ]);
  expect(messagesOf(adminSignInSchema, { username: 'a', password: 'b' })).toEqual([]);
});
