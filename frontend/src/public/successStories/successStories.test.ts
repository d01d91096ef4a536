import { networkFigures } from '@/public/parts/network';
import { successStories, statedMultiples } from './successStories';
import { getLedgerLines, formatMultiple } from './ledger';

describe('successStories', () => {
  test('the scale has the range that the network states', () => {
    expect(networkFigures.multipliers).toBe(`${statedMultiples.from}x–${statedMultiples.to}x`);
  });

  test('two of the four cases are outside that range, as the note says', () => {
    const multiples = successStories.map(({ offer, result }) => result / offer);
    const outside = multiples.filter((each) => each < statedMultiples.from || each > statedMultiples.to);
    expect([outside.length, multiples.length]).toEqual([2, 4]);
  });
});

describe('ledger', () => {
  const getLines = (kind: string) => {
    const story = successStories.find((candidate) => candidate.kind === kind)!;
    return [...getLedgerLines(story).map(({ label, value }) => `${label} ${value}`), formatMultiple(story)];
  };

  test('a result that is a lower bound adds a plus to the gain and the multiple', () => {
    expect(getLines('Roof')).toEqual(['Offered $1,800', 'Closed at $24,000+', 'Gained $22,200+', '13.3x+']);
  });

  test('a claim that was reduced shows all four amounts with cents', () => {
    expect(getLines('Credibility file')).toEqual([
      'Claimed $125,419.93',
      'Reduced to $86,000.00',
      'Raised to $215,804.78',
      'Deductible $1,000.00',
      'Gained $129,804.78',
      '2.5x',
    ]);
  });
});
