import { createPhantomSubscription, createSubscription, withUsage } from '@/entities/plan/fixtures';
import { getOfferedService, getServiceOptions, formatUnitsLeft } from './serviceOptions';

const subscriptionWithAttorney = createSubscription();
const subscriptionWithoutAttorney = createPhantomSubscription();

const getValues = (options: { value: string }[]) => options.map(({ value }) => value);

test('attorney assistance is offered only if the plan includes it', () => {
  expect(getValues(getServiceOptions(subscriptionWithAttorney))).toEqual([
    'estimate',
    'appraisal',
    'engineer_assignment',
    'attorney_assistance',
  ]);
  expect(getValues(getServiceOptions(subscriptionWithoutAttorney))).not.toContain('attorney_assistance');
  expect(getValues(getServiceOptions(null))).not.toContain('attorney_assistance');
});

test('a service that the plan does not offer is replaced by the default', () => {
  expect(getOfferedService(subscriptionWithAttorney, 'attorney_assistance')).toBe('attorney_assistance');
  expect(getOfferedService(subscriptionWithoutAttorney, 'attorney_assistance')).toBe('estimate');
});

test.each([
  ['estimate', '8 of 11 left in this period'],
  ['appraisal', '3 of 7 left in this period'],
] as const)('the units left include those carried over: %s', (service, text) => {
  const subscription = withUsage(subscriptionWithAttorney, service, { carriedOver: 2 });
  expect(formatUnitsLeft(subscription, service)).toBe(text);
});

test('says that no units are left, and nothing without a plan', () => {
  expect(formatUnitsLeft(subscriptionWithAttorney, 'engineer_assignment')).toBe(
    'None left in this period: choose another service',
  );
  expect(formatUnitsLeft(null, 'estimate')).toBeNull();
});
