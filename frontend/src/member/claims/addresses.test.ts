import { normalizeAddress, getSearchTerm } from './addresses';

test('addresses that differ in case and spacing are equal', () => {
  expect(normalizeAddress('  9 QUARRY   Lane,\tTulsa ')).toBe(normalizeAddress('9 Quarry Lane, Tulsa'));
  expect(normalizeAddress('9 Quarry Lane')).not.toBe(normalizeAddress('19 Quarry Lane'));
});

test('the search term of an address is its longest word', () => {
  expect(getSearchTerm('9 quarry lane, tulsa')).toBe('quarry');
  expect(getSearchTerm('')).toBe('');
});
