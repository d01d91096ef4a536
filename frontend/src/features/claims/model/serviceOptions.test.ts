import { ghostSubscription, subscriptionWithoutAttorney } from '../fixtures';
import { offeredService, serviceOptions, unitsLeftWords } from './serviceOptions';

const namesOf = (options: { value: string }[]) => options.map(({ value }) => value);

test('attorney assistance is offered only where the plan has some', () => {
  expect(namesOf(serviceOptions(ghostSubscription))).toEqual([
    'estimate',
    'appraisal',
    'engineer_assignment',
    'attorney_assistance',
  ]);
  expect(namesOf(serviceOptions(subscriptionWithoutAttorney))).not.toContain('attorney_assistance');
  expect(namesOf(serviceOptions(null))).not.toContain('attorney_assistance');
});

test('a service that the plan does not offer gives way to the default', () => {
  expect(offeredService(ghostSubscription, 'attorney_assistance')).toBe('attorney_assistance');
  expect(offeredService(subscriptionWithoutAttorney, 'attorney_assistance')).toBe('estimate');
});

test.each([
  ['estimate', '8 of 11 left in this period'],
  ['appraisal', '3 of 7 left in this period'],
])('what is left is said, units carried over included: %s', (service, words) => {
  const usage = ghostSubscription.usage.map((row) =>
    row.service === service ? { ...row, carriedOver: 2 } : row,
  );
  expect(unitsLeftWords({ ...ghostSubscription, usage }, service)).toBe(words);
});

test('a service without units left is said to have none, and nothing is said without a plan', () => {
  expect(unitsLeftWords(ghostSubscription, 'engineer_assignment')).toBe(
    'None left in this period: choose another service',
  );
  expect(unitsLeftWords(null, 'estimate')).toBeNull();
});
