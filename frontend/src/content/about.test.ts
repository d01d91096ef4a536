import { audiences } from './about';

test('it is for the seven of the specification', () => {
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
