import { type Ledger } from '@/content/caseFiles/caseLedger';
import { esxLedger } from '@/content/caseFiles/esxFileReviewsLedger';
import { examples } from '@/content/caseFiles/examples';
import { livingNights } from '@/content/caseFiles/interiorAssessments';
import { interiorLedger } from '@/content/caseFiles/interiorAssessmentsLedger';
import { roofSlopes, roofTally } from '@/content/caseFiles/roofEstimates';
import { roofLedger } from '@/content/caseFiles/roofEstimatesLedger';
import { ledgerSteps, ledgerTotal, lineAmount, markupAmount } from './ledgerTotals';

const cases = [
  ['roof', roofLedger, examples.roof],
  ['interior', interiorLedger, examples.interior],
  ['estimate file', esxLedger, examples.esx],
] as const;

test.each(cases)('the lines of the %s case add up to the stated figures', (_, ledger, example) => {
  expect(ledgerTotal(ledger, 'carrier')).toBe(example.offer);
  expect(ledgerTotal(ledger, 'result')).toBe(example.result);
});

test.each(cases)('the steps of the %s case lead from the one figure to the other', (_, ledger, example) => {
  const steps = ledgerSteps(ledger);
  expect(steps[0]!.from).toBe(example.offer);
  expect(steps.at(-1)!.to).toBe(example.result);
  steps.slice(1).forEach((step, index) => expect(step.from).toBe(steps[index]!.to));
});

test.each(cases)('every line of the %s case is whole dollars, as it is shown', (_, ledger) => {
  const lines = ledger.groups.flatMap((group) => group.lines);
  const amounts = lines.flatMap((line) => [lineAmount(line, 'carrier'), lineAmount(line, 'result')]);
  expect(amounts.filter((amount) => !Number.isInteger(amount))).toEqual([]);
  expect(markupAmount(ledger) % 1).toBe(0);
});

test('overhead and profit fall on marked groups alone, agreed lines with them', () => {
  const line = {
    item: 'Paint',
    unit: 'SF',
    price: 1.5,
    carrierPrice: 1,
    carrier: 10,
    result: 100,
    why: '',
  } as const;
  const ledger: Ledger = {
    groups: [
      { title: 'Inside', lines: [line], agreed: { lines: 2, amount: 50 }, isMarkedUp: true },
      { title: 'Outside', lines: [line] },
    ],
    markup: { item: 'Overhead and profit', percent: 20, why: '' },
  };
  expect(markupAmount(ledger)).toBe(40);
  expect(ledgerTotal(ledger, 'carrier')).toBe(70);
  expect(ledgerTotal(ledger, 'result')).toBe(390);
});

test("the roof's drawing and its ledger measure the same roof", () => {
  const squares = roofSlopes.reduce((sum, slope) => sum + slope.squares, 0);
  const hits = roofSlopes.reduce((sum, slope) => sum + slope.hits, 0);
  const tearOff = roofLedger.groups[0]!.lines[0]!;
  expect(Math.ceil(squares)).toBe(tearOff.result);
  expect(roofTally.map(({ value }) => value)).toEqual([`${tearOff.carrier} SQ`, `${tearOff.result} SQ`]);
  expect(roofTally[1].note).toContain(`${hits} hits`);
  expect(roofSlopes.filter(({ hits: count, isOverCount }) => isOverCount !== count >= 8)).toEqual([]);
});

test('the nights of the drawing are those of the ledger', () => {
  const lodging = interiorLedger.groups.at(-1)!.lines[0]!;
  expect(livingNights).toHaveLength(lodging.result);
  expect(livingNights.filter(({ isInCarrierScope }) => isInCarrierScope)).toHaveLength(lodging.carrier);
});
