import { type EstimateLedger } from './estimateLedger';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { EstimateDiff } from './EstimateDiff';

const ledger: EstimateLedger = {
  groups: [
    {
      title: 'Roof',
      isMarkedUp: true,
      agreed: { lines: 3, amount: 1000 },
      lines: [
        {
          item: 'High grade shingles',
          carrierItem: 'Standard grade shingles',
          unit: 'SQ',
          price: 280,
          carrierPrice: 250,
          carrier: 10,
          result: 12,
          why: 'By the sample.',
        },
        { item: 'Drip edge', unit: 'LF', price: 3, carrier: 0, result: 100, why: 'By code.' },
        { item: 'Minimum charge', unit: 'EA', price: 400, carrier: 1, result: 0, why: 'No short day.' },
        {
          item: 'Carpenter',
          unit: 'HR',
          price: 75,
          carrierPrice: 60,
          carrier: 8,
          result: 8,
          why: 'By invoice.',
        },
      ],
    },
    {
      title: 'Fees',
      lines: [{ item: 'Permit', unit: 'EA', price: 240, carrier: 0, result: 1, why: 'At cost.' }],
    },
  ],
  markup: { item: 'Overhead and profit', percent: 20, why: 'Several trades.' },
};

const diff = <EstimateDiff fileName="roof.esx" caption="One file" ledger={ledger} />;

/** One string per row, as a reader without colours gets it. */
function rows() {
  const table = screen.getByRole('table', { name: 'One file' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
}

test('changes are shown as removed and added lines with the kind of error and the reason', () => {
  render(diff, { at: '/esx-file-reviews' });
  expect(rows()).toEqual([
    '@@ Roof @@',
    '3 lines agreed, unchanged | $1,000',
    '− Carrier wroteStandard grade shingles | 10 SQ × $250.00 | $2,500',
    '+ Corrected toHigh grade shinglesScope and price By the sample. | 12 SQ × $280.00 | $3,360',
    '+ AddedDrip edgeScope By code. | 100 LF × $3.00 | $300',
    '− RemovedMinimum chargeScope No short day. | 1 EA × $400.00 | $400',
    '− Carrier wroteCarpenter | 8 HR × $60.00 | $480',
    '+ Corrected toCarpenterPrice By invoice. | 8 HR × $75.00 | $600',
    '@@ Fees @@',
    '+ AddedPermitScope At cost. | 1 EA × $240.00 | $240',
    '+ AddedOverhead and profitSeveral trades. | 20% | $1,052',
    'Total as received | $4,380',
    'Total as corrected | $6,552',
  ]);
});

test('the received and the corrected file can be shown, and the URL contains the view', async () => {
  const { user, address } = render(diff, { at: '/esx-file-reviews' });
  await user.click(screen.getByRole('radio', { name: 'Received' }));
  expect(rows()).toEqual([
    '@@ Roof @@',
    '3 lines agreed, unchanged | $1,000',
    'Standard grade shingles | 10 SQ × $250.00 | $2,500',
    'Minimum charge | 1 EA × $400.00 | $400',
    'Carpenter | 8 HR × $60.00 | $480',
    'Total as received | $4,380',
  ]);
  expect(address()).toBe('/esx-file-reviews?view=carrier');

  await user.click(screen.getByRole('radio', { name: 'Corrected' }));
  expect(rows()).toEqual([
    '@@ Roof @@',
    '3 lines agreed, unchanged | $1,000',
    'High grade shingles | 12 SQ × $280.00 | $3,360',
    'Drip edge | 100 LF × $3.00 | $300',
    'Carpenter | 8 HR × $75.00 | $600',
    '@@ Fees @@',
    'Permit | 1 EA × $240.00 | $240',
    'Overhead and profit | 20% | $1,052',
    'Total as corrected | $6,552',
  ]);
});

test('a shared link opens its view', () => {
  render(diff, { at: '/esx-file-reviews?view=corrected' });
  expect(screen.getByRole('radio', { name: 'Corrected' })).toBeChecked();
  expect(screen.queryByText('Minimum charge')).not.toBeInTheDocument();
});
