import { networkFigures } from './network';

test('the sums in words are the sums in dollars', () => {
  const { lifetimeApprovals, lifetimeApprovalsDollars, lastYearApprovals, lastYearApprovalsDollars } =
    networkFigures;
  expect(lifetimeApprovals).toContain(`$${lifetimeApprovalsDollars / 1e9} billion`);
  expect(lastYearApprovals).toContain(`$${lastYearApprovalsDollars / 1e6} million`);
});
