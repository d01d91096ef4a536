import { networkFigures } from './network';

test('the amounts as text match the amounts in dollars', () => {
  const { lifetimeApprovals, lifetimeApprovalsDollars, lastYearApprovals, lastYearApprovalsDollars } =
    networkFigures;
  expect(lifetimeApprovals).toContain(`$${lifetimeApprovalsDollars / 1e9} billion`);
  expect(lastYearApprovals).toContain(`$${lastYearApprovalsDollars / 1e6} million`);
});
