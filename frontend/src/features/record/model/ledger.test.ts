import { recordedCases } from '@/content/successStories';
import { ledgerOf, multipleOf } from './ledger';

const linesOf = (kind: string) => {
  const recorded = recordedCases.find((candidate) => candidate.kind === kind)!;
  return [...ledgerOf(recorded).map(({ label, value }) => `${label} ${value}`), multipleOf(recorded)];
};

test('a result that is a lower bound leaves its plus on all that is reckoned from it', () => {
  expect(linesOf('Roof')).toEqual(['Offered $1,800', 'Closed at $24,000+', 'Gained $22,200+', '13.3x+']);
});

test('a case that was claimed and cut shows all four sums to the cent', () => {
  expect(linesOf('Credibility file')).toEqual([
    'Claimed $125,419.93',
    'Reduced to $86,000.00',
    'Raised to $215,804.78',
    'Deductible $1,000.00',
    'Gained $129,804.78',
    '2.5x',
  ]);
});
