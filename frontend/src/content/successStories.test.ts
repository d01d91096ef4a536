import { networkFigures } from './network';
import { recordedCases, statedMultiples } from './successStories';

test('the scale draws the range that the network states', () => {
  expect(networkFigures.multipliers).toBe(`${statedMultiples.from}x–${statedMultiples.to}x`);
});

test('two of the four cases stand outside that range, as the note beside the scale says', () => {
  const multiples = recordedCases.map(({ offer, result }) => result / offer);
  const outside = multiples.filter((each) => each < statedMultiples.from || each > statedMultiples.to);
  expect([outside.length, multiples.length]).toEqual([2, 4]);
});
