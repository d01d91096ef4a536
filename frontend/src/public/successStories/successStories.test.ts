import { networkFigures } from '@/public/parts/network';
import { successStories, statedMultiples } from './successStories';

test('the scale has the range that the network states', () => {
  expect(networkFigures.multipliers).toBe(`${statedMultiples.from}x–${statedMultiples.to}x`);
});

test('two of the four cases are outside that range, as the note says', () => {
  const multiples = successStories.map(({ offer, result }) => result / offer);
  const outside = multiples.filter((each) => each < statedMultiples.from || each > statedMultiples.to);
  expect([outside.length, multiples.length]).toEqual([2, 4]);
});
