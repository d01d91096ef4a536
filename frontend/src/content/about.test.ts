import { audiences } from './about';

test('the network is for seven audiences', () => {
  expect(audiences.map(({ name }) => name).sort()).toEqual([
    'Attorneys',
    'Condo boards',
    'Contractors',
    'Estimators',
    'Policyholders',
    'Property managers',
    'Public adjusters',
  ]);
});
