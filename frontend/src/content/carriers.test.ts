import { carrierNames } from './carriers';

test('62 different names drift by, the two sides of every claim among them', () => {
  expect(new Set(carrierNames).size).toBe(62);
  expect(carrierNames).toHaveLength(62);
  expect(carrierNames).toEqual(expect.arrayContaining(['CARRIERS', 'CONTRACTOR']));
});

test('each is in capitals and short enough for a column', () => {
  expect(carrierNames.filter((name) => !/^[A-Z][A-Z&' -]{1,17}$/.test(name))).toEqual([]);
});
