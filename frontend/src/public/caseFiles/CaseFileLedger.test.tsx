import { type EstimateLedger } from './estimateLedger';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { CaseBridge } from './CaseBridge';
import { CaseFileLedger } from './CaseFileLedger';

const ledger: EstimateLedger = {
  groups: [
    {
      title: 'Field',
      isMarkedUp: true,
      lines: [
        { item: 'Shingles', unit: 'SQ', price: 280, carrier: 3, result: 10, why: 'The whole slope.' },
        { item: 'Minimum charge', unit: 'EA', price: 160, carrier: 1, result: 0, why: 'No short day.' },
        { item: 'Underlayment', unit: 'SQ', price: 20, carrier: 0, result: 10, why: 'It comes off too.' },
      ],
    },
  ],
  markup: { item: 'Overhead and profit', percent: 20, why: 'Several trades.' },
};

test('each line shows quantity, price and amount of both sides, or that one side has none', () => {
  render(<CaseFileLedger caption="A roof" ledger={ledger} resultHeader="The roof needs" />);
  const row = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(row(/^Shingles/)).toEqual(['$8403 SQ × $280.00', '$2,80010 SQ × $280.00']);
  expect(row(/^Minimum charge/)).toEqual(['$1601 EA × $160.00', 'Taken out']);
  expect(row(/^Underlayment/)).toEqual(['Not written', '$20010 SQ × $20.00']);
  expect(row(/^Field/)).toEqual(['$1,000', '$3,000']);
  expect(row(/^Overhead and profit/)).toEqual(['Not written', '$600']);
  expect(row(/^Total/)).toEqual(['$1,000', '$3,600']);
});

test('the bridge shows every step as text, and each bar starts at the end of the previous one', () => {
  render(<CaseBridge caption="From patch to roof" ledger={ledger} offerLabel="Patch" resultLabel="Roof" />);
  const chart = screen.getByRole('figure');
  expect(
    within(chart)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Patch', 'Field', 'Overhead and profit', 'Roof']);
  const amounts = within(chart)
    .getAllByRole('definition')
    .map((definition) => definition.textContent);
  expect(amounts.filter(Boolean)).toEqual(['$1,000', '+$2,000', '+$600', '$3,600']);
  const bars = [...chart.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => [
    Math.round(parseFloat(style.left)),
    Math.round(parseFloat(style.width)),
  ]);
  expect(bars).toEqual([
    [0, 28],
    [28, 56],
    [83, 17],
    [0, 100],
  ]);
});
