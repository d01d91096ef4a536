import { plainAddress, searchableWord } from './addresses';

test('case and spacing make no other address', () => {
  expect(plainAddress('  9 QUARRY   Lane,\tTulsa ')).toBe(plainAddress('9 Quarry Lane, Tulsa'));
  expect(plainAddress('9 Quarry Lane')).not.toBe(plainAddress('19 Quarry Lane'));
});

test('an address is searched by its longest word', () => {
  expect(searchableWord('9 quarry lane, tulsa')).toBe('quarry');
  expect(searchableWord('')).toBe('');
});
