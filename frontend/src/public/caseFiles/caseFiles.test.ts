import { getDescribedRoute } from '@/shared/config/descriptions';
import { type CaseExample, examples } from './examples';
import { type EstimateLedger } from './estimateLedger';
import { esxLedger } from './esxFileReviewsLedger';
import { livingNights } from './interiorAssessments';
import { interiorLedger } from './interiorAssessmentsLedger';
import { roofSlopes, roofTally } from './roofEstimates';
import { roofLedger } from './roofEstimatesLedger';
import { getLedgerSteps, getLedgerTotal, getLineAmount, getMarkupAmount } from './ledgerTotals';

describe('examples', () => {
  test.each([
    ['RoofEstimatesPage', examples.roof],
    ['InteriorAssessmentsPage', examples.interior],
    ['EsxFileReviewsPage', examples.esx],
  ] as const)('the description of %s contains the amounts of its example', (name, example: CaseExample) => {
    const { offer, result, resultShown = formatDollars(result) } = example;
    const { description } = getDescribedRoute(name);
    expect(description).toContain(formatDollars(offer));
    expect(description).toContain(resultShown);
  });

  function formatDollars(dollars: number): string {
    return `$${dollars.toLocaleString('en-US')}`;
  }
});

describe('ledgerTotals', () => {
  const cases = [
    ['roof', roofLedger, examples.roof],
    ['interior', interiorLedger, examples.interior],
    ['estimate file', esxLedger, examples.esx],
  ] as const;

  test.each(cases)('the lines of the %s case add up to its stated totals', (_, ledger, example) => {
    expect(getLedgerTotal(ledger, 'carrier')).toBe(example.offer);
    expect(getLedgerTotal(ledger, 'result')).toBe(example.result);
  });

  test.each(cases)('the steps of the %s case go from the offer to the result', (_, ledger, example) => {
    const steps = getLedgerSteps(ledger);
    expect(steps[0]!.from).toBe(example.offer);
    expect(steps.at(-1)!.to).toBe(example.result);
    steps.slice(1).forEach((step, index) => expect(step.from).toBe(steps[index]!.to));
  });

  test.each(cases)('every line of the %s case is a whole-dollar amount', (_, ledger) => {
    const lines = ledger.groups.flatMap((group) => group.lines);
    const amounts = lines.flatMap((line) => [getLineAmount(line, 'carrier'), getLineAmount(line, 'result')]);
    expect(amounts.filter((amount) => !Number.isInteger(amount))).toEqual([]);
    expect(getMarkupAmount(ledger) % 1).toBe(0);
  });

  test('overhead and profit apply to marked groups only, including their agreed lines', () => {
    const line = {
      item: 'Paint',
      unit: 'SF',
      price: 1.5,
      carrierPrice: 1,
      carrier: 10,
      result: 100,
      why: '',
    } as const;
    const ledger: EstimateLedger = {
      groups: [
        { title: 'Inside', lines: [line], agreed: { lines: 2, amount: 50 }, isMarkedUp: true },
        { title: 'Outside', lines: [line] },
      ],
      markup: { item: 'Overhead and profit', percent: 20, why: '' },
    };
    expect(getMarkupAmount(ledger)).toBe(40);
    expect(getLedgerTotal(ledger, 'carrier')).toBe(70);
    expect(getLedgerTotal(ledger, 'result')).toBe(390);
  });

  test('the drawing and the ledger of the roof have the same measurements', () => {
    const squares = roofSlopes.reduce((sum, slope) => sum + slope.squares, 0);
    const hits = roofSlopes.reduce((sum, slope) => sum + slope.hits, 0);
    const tearOff = roofLedger.groups[0]!.lines[0]!;
    expect(Math.ceil(squares)).toBe(tearOff.result);
    expect(roofTally.map(({ value }) => value)).toEqual([`${tearOff.carrier} SQ`, `${tearOff.result} SQ`]);
    expect(roofTally[1].note).toContain(`${hits} hits`);
    expect(roofSlopes.filter(({ hits: count, isOverCount }) => isOverCount !== count >= 8)).toEqual([]);
  });

  test('the drawing and the ledger have the same number of nights', () => {
    const lodging = interiorLedger.groups.at(-1)!.lines[0]!;
    expect(livingNights).toHaveLength(lodging.result);
    expect(livingNights.filter(({ isInCarrierScope }) => isInCarrierScope)).toHaveLength(lodging.carrier);
  });
});
