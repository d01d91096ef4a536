import { randomUuid } from './randomUuid';

test('the result is a UUID of version 4, in lower case', () => {
  for (let round = 0; round < 50; round += 1) {
    expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

test('each call returns another UUID', () => {
  expect(new Set(Array.from({ length: 100 }, randomUuid)).size).toBe(100);
});
