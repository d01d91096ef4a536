import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { FixedComparison } from './FixedComparison';
import { createComparison } from './fixtures';

const getPairs = () =>
  within(screen.getAllByRole('list')[0]!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the way from the offer to the audit is divided by room and by kind, and adds up', async () => {
  const { user } = render(<FixedComparison {...createComparison()} />);
  expect(screen.getByText(/Our audit is/)).toHaveTextContent(
    "Our audit is $770.00 above the carrier's estimate. 3 of 5 lines make the difference.",
  );
  const steps = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(
    steps()
      .filter((text) => /^[+−$]/.test(text))
      .slice(0, 4),
  ).toEqual(['$1,400', '+$870', '−$100', '$2,170']);

  await user.click(screen.getByRole('radio', { name: 'By kind' }));
  expect(
    steps()
      .filter((text) => /^[+−$]/.test(text))
      .slice(0, 5),
  ).toEqual(['$1,400', '+$750', '+$120', '−$100', '$2,170']);
});

test('each line shows both sides, its difference and its reason', () => {
  render(<FixedComparison {...createComparison()} />);
  expect(getPairs()).toEqual([
    'QuantityRoof+$750.00Laminated shinglesCarrier$1,000.004 SQ × $250.00Audit$1,750.007 SQ × $250.00measurement Waste from two valleys.',
    'Left outRoof+$120.00Drip edgeCarrierNot writtenAudit$120.0040 LF × $3.00code requirement ',
    'Taken outKitchen−$100.00Minimum chargeCarrier$100.001 EA × $100.00AuditTaken out',
  ]);
});

test('a room of the bar and the filters choose the lines', async () => {
  const { user } = render(<FixedComparison {...createComparison()} />);
  await user.click(screen.getByRole('button', { name: 'Kitchen' }));
  expect(getPairs()).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Room' }), 'All rooms');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Left out (1)');
  expect(getPairs()).toEqual([expect.stringContaining('Drip edge')]);
});
