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

test('what is left is said, carried-over estimates included', () => {
  expect(unitsLeftWords({ ...ghostSubscription, estimatesCarriedOver: 2 }, 'estimate')).toBe(
    '8 of 11 left in this period',
  );
  expect(unitsLeftWords(ghostSubscription, 'engineer_assignment')).toBe(
    'None left in this period: choose another service',
  );
  expect(unitsLeftWords(null, 'estimate')).toBeNull();
});
